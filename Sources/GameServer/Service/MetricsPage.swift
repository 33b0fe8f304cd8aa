import Metrics
import Storage
import WebSocketTransport

/// The page of all metrics for Prometheus.
@GameLoop
final class MetricsPage {
  private let monitoring: Monitoring
  private let sockets: WebSocketServer
  private let store: any MeasuredStore
  private let slowWork: SlowWork

  init(
    monitoring: Monitoring, sockets: WebSocketServer, store: any MeasuredStore, slowWork: SlowWork
  ) {
    self.monitoring = monitoring
    self.sockets = sockets
    self.store = store
    self.slowWork = slowWork
  }

  /// The page of this moment. Files are looked at off the loop.
  func text() async -> MetricsText {
    let (process, database) = await Self.lookAtFiles(store)
    var text = MetricsText()
    monitoring.writeOpenMetrics(to: &text)
    monitoring.writeOperatorMetrics(to: &text)
    write(sockets.statistics, to: &text)
    write(slowWork, to: &text)
    write(database, to: &text)
    write(process, to: &text)
    return text
  }

  @concurrent
  private nonisolated static func lookAtFiles(
    _ store: any MeasuredStore
  ) async -> (ProcessStatistics, [StoreMeasurement]) {
    (ProcessStatistics.read(), store.measurements())
  }

  private func write(_ figures: TransportStatistics, to text: inout MetricsText) {
    text.counter(
      "whereami_frames_received_total", "Text messages from clients.", figures.messagesReceived)
    text.counter(
      "whereami_frames_received_bytes_total", "Their payload.", figures.bytesReceived)
    text.counter("whereami_frames_sent_total", "Text messages to clients.", figures.messagesSent)
    text.counter("whereami_frames_sent_bytes_total", "Their payload.", figures.bytesSent)
    text.family(
      "whereami_connections_refused_total", .counter, "Sockets that did not become a WebSocket."
    ) { samples in
      samples.add(figures.refusedAsFull, ["reason": "full"])
      samples.add(figures.refusedByAddress, ["reason": "address"])
      samples.add(figures.refusedByOrigin, ["reason": "origin"])
      samples.add(figures.refusedAsInvalid, ["reason": "invalid"])
      samples.add(figures.dropped, ["reason": "crowded"])
    }
  }

  private func write(_ slowWork: SlowWork, to text: inout MetricsText) {
    text.family("whereami_slow_work_waiting", .gauge, "Jobs that no thread has begun.") {
      $0.add(slowWork.passwords.waitingCount, ["pool": "passwords"])
      $0.add(slowWork.pictures.waitingCount, ["pool": "avatars"])
      $0.add(slowWork.views.waitingCount, ["pool": "views"])
      $0.add(slowWork.maps.waitingCount, ["pool": "maps"])
      $0.add(slowWork.cards.waitingCount, ["pool": "cards"])
    }
  }

  private func write(_ measurements: [StoreMeasurement], to text: inout MetricsText) {
    for measurement in measurements {
      let name = "whereami_\(measurement.name)"
      switch measurement.value {
      case .count(let count): text.counter(name, measurement.help, count)
      case .seconds(let seconds): text.counter(name, measurement.help, seconds)
      case .level(let level): text.gauge(name, measurement.help, level)
      }
    }
  }

  private func write(_ process: ProcessStatistics, to text: inout MetricsText) {
    text.counter(
      "process_cpu_seconds_total", "Total user and system CPU time spent in seconds.",
      process.processorSeconds)
    text.gauge(
      "process_resident_memory_bytes", "Resident memory size in bytes.", process.residentBytes)
    text.gauge(
      "process_virtual_memory_bytes", "Virtual memory size in bytes.", process.virtualBytes)
    text.gauge("process_open_fds", "Number of open file descriptors.", process.openFiles)
    text.gauge(
      "process_max_fds", "Maximum number of open file descriptors.", process.openFilesLimit)
    text.gauge(
      "process_start_time_seconds", "Start time of the process since unix epoch in seconds.",
      process.startSeconds)
  }
}
