import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

const description = `Firstfail finds the first failure in a CI log: the line that made everything after it red.

Send logs with a token of scope \`ingest\`, read analyses with one of scope \`read\`. Everything below \`/api/v1\` is a
stable contract: it only grows.`;

/** OpenAPI 3.1 from the same schemas that check the requests. */
export function addOpenApi(app: FastifyInstance): void {
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Firstfail',
        version: '1',
        description,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'An API token: Authorization: Bearer ff_…' },
          session: { type: 'apiKey', in: 'cookie', name: 'firstfail_session', description: 'Set by signing in' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
}
