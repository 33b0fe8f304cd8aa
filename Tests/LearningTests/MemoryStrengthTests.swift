import Learning
import Testing

/// The expected numbers are those of the reference implementation, `fsrs` 6.3.2 on PyPI, with its
/// default parameters, without learning steps and without fuzz.
@Suite("Spaced repetition by FSRS-6")
struct MemoryStrengthTests {
  struct Step: Sendable {
    let days: Int
    let grade: RecallGrade
    /// The probability to recall the item before the review.
    let recall: Double
    let stability: Double
    let difficulty: Double
    let interval: Int

    init(
      _ days: Int, _ grade: RecallGrade, _ recall: Double, _ stability: Double,
      _ difficulty: Double, _ interval: Int
    ) {
      self.days = days
      self.grade = grade
      self.recall = recall
      self.stability = stability
      self.difficulty = difficulty
      self.interval = interval
    }
  }

  static let sequences: [[Step]] = [
    [
      Step(0, .good, 0, 2.3065, 2.1181039705, 2),
      Step(2, .good, 0.909493255977, 10.9643323358, 2.1112142358, 11),
      Step(11, .good, 0.899776717625, 46.2802172876, 2.1043313908, 46),
      Step(46, .good, 0.900416693796, 162.8622016387, 2.0974554288, 163),
      Step(163, .good, 0.899941885555, 497.4471936003, 2.0905863426, 497),
      Step(498, .good, 0.899923677334, 1346.7479962861, 2.0837241256, 1347),
    ],
    [
      Step(0, .again, 0, 0.212, 6.4133, 1),
      Step(1, .again, 0.766195730228, 0.1008857898, 8.8063044689, 1),
      Step(1, .good, 0.693681760194, 0.6832068408, 8.7927265337, 1),
      Step(1, .good, 0.871774349597, 1.805996128, 8.7791621764, 2),
      Step(3, .easy, 0.861551781783, 6.9632226928, 8.3564434362, 7),
      Step(30, .again, 0.774975669999, 1.3688362331, 9.4450025029, 1),
      Step(1, .hard, 0.920089404959, 1.8876574283, 9.6167951679, 2),
      Step(5, .good, 0.820878824942, 4.2281957827, 9.602406742, 4),
    ],
    [
      Step(0, .easy, 0, 8.2956, 1.0, 8),
      Step(8, .easy, 0.902473300528, 65.6242261619, 1.0, 66),
      Step(100, .easy, 0.868563986799, 504.6460710714, 1.0, 505),
      Step(3000, .easy, 0.743622762885, 5437.8662434445, 1.0, 5438),
      Step(1, .easy, 0.99997220349, 5441.3625941831, 1.0, 5441),
      Step(30000, .good, 0.750991594475, 23946.9798800845, 1.0, 23947),
    ],
    [
      Step(0, .hard, 0, 1.2931, 5.1121707056, 1),
      Step(1, .hard, 0.91666971872, 3.2494117659, 6.7404595108, 3),
      Step(2, .hard, 0.929785071291, 5.8061486012, 7.821393498, 6),
      Step(2, .hard, 0.956127607772, 7.7196133341, 8.5389678502, 8),
      Step(400, .again, 0.544068178196, 2.1150410041, 9.5049970367, 2),
      Step(1, .again, 0.942965711204, 0.4940945138, 9.8225242613, 1),
      Step(1, .again, 0.8448569122, 0.1853726324, 9.9268933008, 1),
      Step(1, .again, 0.753119428424, 0.0884997483, 9.9611986944, 1),
      Step(1, .again, 0.681019790408, 0.0491327246, 9.972474644, 1),
    ],
  ]

  @Test("Strengths and intervals are those of the reference", arguments: sequences)
  func reference(steps: [Step]) throws {
    var strength: MemoryStrength?
    for step in steps {
      if let before = strength {
        #expect(abs(before.retrievability(afterDays: step.days) - step.recall) < 1e-9)
        strength = before.reviewed(step.grade, afterDays: step.days)
      } else {
        strength = MemoryStrength(first: step.grade)
      }
      let after = try #require(strength)
      #expect(abs(after.stability - step.stability) < 1e-6 * step.stability)
      #expect(abs(after.difficulty - step.difficulty) < 1e-6)
      #expect(after.interval == step.interval)
    }
  }

  @Test("An item is due when it would be recalled nine times of ten", arguments: 1...40)
  func due(seed: Int) {
    var strength = MemoryStrength(first: .good)
    for step in 0..<seed {
      let grade = RecallGrade.allCases[(seed * 7 + step * step) % 4]
      strength = strength.reviewed(grade, afterDays: strength.interval)
    }
    #expect(strength.retrievability(afterDays: 0) == 1)
    // Of an interval that is rounded to a day or two, half a day is much.
    guard (20..<36_500).contains(strength.interval) else { return }
    #expect(abs(strength.retrievability(afterDays: strength.interval) - 0.9) < 0.005)
  }

  @Test("A better recall is never due earlier")
  func order() {
    for days in [1, 3, 30, 300] {
      let before = MemoryStrength(first: .good)
      let stabilities = RecallGrade.allCases.map {
        before.reviewed($0, afterDays: days).stability
      }
      #expect(stabilities == stabilities.sorted())
    }
  }

  @Test("Strengths that no reviews lead to are refused")
  func refused() {
    #expect(MemoryStrength(stability: 0, difficulty: 5) == nil)
    #expect(MemoryStrength(stability: .nan, difficulty: 5) == nil)
    #expect(MemoryStrength(stability: .infinity, difficulty: 5) == nil)
    #expect(MemoryStrength(stability: 1, difficulty: 0.9) == nil)
    #expect(MemoryStrength(stability: 1, difficulty: 10.1) == nil)
    #expect(MemoryStrength(stability: 0.001, difficulty: 10) != nil)
  }
}
