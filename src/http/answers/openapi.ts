import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { type Described, describeHeaders } from './openapi-headers.ts';

const description = `Firstfail finds the first failure in a CI log: the line that made everything after it red.

Send logs with a token of scope \`ingest\`, read analyses with one of scope \`read\`. Everything below \`/api/v1\` is a
stable contract: it only grows.`;

type Shape = {
  properties?: Record<string, unknown>;
  required?: string[];
  propertyNames?: unknown;
  additionalProperties?: unknown;
};

// A reply may gain members within a version, so the document does not call it closed.
const zodToJsonConfig = {
  override: ({ jsonSchema }: { jsonSchema: Shape }) => {
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    nameMembers(jsonSchema);
  },
};
const withSchemas = createJsonSchemaTransformObject({ zodToJsonConfig });

/** The OpenAPI 3.1 document, from the schemas that check the requests. */
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
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'An API token: Authorization: Bearer ff_…' },
          session: { type: 'apiKey', in: 'cookie', name: 'firstfail_session', description: 'Set by signing in' },
        },
      },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig }),
    transformObject: (document) => withoutUnused(withHeaders(withSchemas(document))),
  });
}

/** A record of a closed list of names is an object with those members. */
function nameMembers(schema: Shape): void {
  const { required, additionalProperties, properties } = schema;
  if (required === undefined || properties !== undefined) return;
  schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
  delete schema.additionalProperties;
  delete schema.propertyNames;
}

type Document = ReturnType<typeof withSchemas>;

function withHeaders(document: Document): Document {
  describeHeaders(document as Described);
  return document;
}

/** Every schema has a form for input and one for output; the document keeps the forms that are referred to. */
function withoutUnused(document: Document): Document {
  if (!('components' in document)) return document;
  const schemas = document.components?.schemas ?? {};
  const used = new Set<string>();
  const visit = (text: string) => {
    for (const [name, schema] of Object.entries(schemas)) {
      if (used.has(name) || !text.includes(`"#/components/schemas/${name}"`)) continue;
      used.add(name);
      visit(JSON.stringify(schema));
    }
  };
  visit(JSON.stringify(document.paths));
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name];
  return document;
}
