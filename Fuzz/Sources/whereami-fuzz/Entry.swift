import FuzzTargets
import Glibc

/// The target that the environment's `FUZZ_TARGET` names. A variable and no argument, because
/// libFuzzer, which has the program's `main`, starts itself again with its own arguments only.
private let target: FuzzTarget = {
  let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
    fatalError("FUZZ_TARGET is none of: \(names)")
  }
  return target
}()

/// Runs one input. libFuzzer finds it by this name (its manual, "Fuzz Target"); what is found
/// ends the process, which is how libFuzzer learns of it.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try target.check(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    fatalError("\(target.rawValue): \(error)")
  }
  return 0
}

/// Writes the target's seeds into the folder that the variable `FUZZ_SEEDS` names, if there is one.
/// libFuzzer calls it by this name before anything else.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  guard let folder = getenv("FUZZ_SEEDS").map({ String(cString: $0) }) else { return 0 }
  for (number, seed) in target.seeds.enumerated() {
    guard let file = fopen("\(folder)/seed-\(number)", "w") else {
      fatalError("no seed can be written into \(folder)")
    }
    fwrite(seed, 1, seed.count, file)
    fclose(file)
  }
  return 0
}
