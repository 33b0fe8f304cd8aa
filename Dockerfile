# syntax=docker/dockerfile:1
# Where am I as an image: docker build -t whereami . && docker run -p 8080:8080 -v whereami:/data whereami

# Debian's packages without versions: each build takes what Debian has mended by then.
# hadolint global ignore=DL3008

FROM swift:6.2-bookworm AS build
RUN apt-get update -q && apt-get install -y -q --no-install-recommends make
WORKDIR /source
# These alone first: the packages that they name are fetched again only when they change.
COPY Makefile Package.swift ./
COPY scripts/install-packages scripts/
RUN make release-dependencies && swift package resolve --scratch-path .build-static
COPY . .
RUN make install PREFIX=/usr/local DESTDIR=/image

FROM debian:bookworm-slim
# ca-certificates: for the keys of identity providers. tzdata: a player's day begins at home.
RUN apt-get update -q \
  && apt-get install -y -q --no-install-recommends \
    libwebsockets17 libwebsockets-evlib-ev libev4 libsqlite3-0 libssl3 zlib1g libcairo2 libwebp7 \
    libturbojpeg0 libjemalloc2 libcurl4 libxml2 libpq5 libjs-leaflet ca-certificates tzdata \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --user-group --home-dir /data --shell /usr/sbin/nologin whereami \
  && install -d -o whereami -g whereami -m 0700 /data
COPY --from=build /image /
USER 10001:10001
ENV WHEREAMI_DATA_DIR=/data WHEREAMI_PORT=8080
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
# /healthz and not /readyz: a server that drains, or waits for its disk, must not be killed for it.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["whereami", "healthcheck"]
ENTRYPOINT ["whereami"]
CMD ["serve"]
