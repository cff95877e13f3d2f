# Made of the packed server, after: npm run pack
FROM node:24-slim AS install
WORKDIR /app
COPY dist-packages/firstfail-server-*.tgz ./
RUN npm install --no-audit --no-fund ./firstfail-server-*.tgz
RUN mkdir data

FROM node:24-slim
ENV NODE_ENV=production FIRSTFAIL_HOST=0.0.0.0 FIRSTFAIL_DATA_DIR=/data
WORKDIR /app
COPY --from=install /app/node_modules ./node_modules
COPY --from=install --chown=node:node /app/data /data
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "node_modules/firstfail-server/bin/health.mjs"]
ENTRYPOINT ["node", "node_modules/firstfail-server/bin/firstfail-server"]
CMD ["serve"]
