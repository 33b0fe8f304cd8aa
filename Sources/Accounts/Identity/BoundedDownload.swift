import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One answer of at most so many bytes; it is given up as soon as it is longer, is no 200, leads
/// elsewhere, or takes too long.
///
/// It trusts Foundation's Linux port with none of this: that port reports some redirections as
/// empty successes, and some answers never.
final class BoundedDownload: NSObject, URLSessionDataDelegate, Sendable {
  private struct State {
    var bytes: [UInt8] = []
    /// A 200 came.
    var isAccepted = false
    var continuation: CheckedContinuation<[UInt8], any Error>?
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = limit }

  /// Runs the task, whose session has this as its delegate; once.
  func bytes(of task: URLSessionDataTask, within timeout: TimeInterval) async throws -> [UInt8] {
    try await withCheckedThrowingContinuation { continuation in
      state.withLock { $0.continuation = continuation }
      task.resume()
      DispatchQueue.global().asyncAfter(deadline: .now() + timeout) { [self] in
        if refuse(.noAnswer(code: URLError.Code.timedOut.rawValue)) { task.cancel() }
      }
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // No `cancel()` here: Foundation's Linux port traps if a task is cancelled within this call.
    refuse(.status(response.statusCode))
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    if status == 200 { state.withLock { $0.isAccepted = true } } else { refuse(.status(status)) }
    completionHandler(status == 200 ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = state.withLock { state in
      let isTooLong = state.bytes.count + data.count > limit
      if !isTooLong { state.bytes += data }
      return isTooLong
    }
    if isTooLong, refuse(.tooLarge) { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    if let error {
      refuse(.noAnswer(code: (error as? URLError)?.errorCode ?? 0))
    } else if state.withLock({ $0.isAccepted }) {
      finish(.success(state.withLock { $0.bytes }))
    } else {
      refuse(.noAnswer(code: URLError.Code.badServerResponse.rawValue))
    }
  }

  /// Ends it with an error, and says whether it was not over yet.
  @discardableResult
  private func refuse(_ refusal: KeySetFetchError) -> Bool { finish(.failure(refusal)) }

  @discardableResult
  private func finish(_ result: Result<[UInt8], any Error>) -> Bool {
    let continuation = state.withLock { state in
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume(with: result)
    return continuation != nil
  }
}
