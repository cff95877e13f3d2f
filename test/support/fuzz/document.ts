/** As much of JSON Schema 2020-12 as the document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
};

export type Parameter = { in: 'path' | 'query' | 'header'; name: string; required?: boolean; schema: Schema };
export type Content = Record<string, { schema: Schema }>;
export type Response = { headers?: Record<string, object>; content?: Content };
export type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Response>;
};
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** An operation and where it is. */
export type Target = { operation: Operation; method: string; path: string };

export function targetsOf(document: Document): Target[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ operation, method: method.toUpperCase(), path })),
  );
}

export function resolved({ components }: Document, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : resolved({ paths: {}, components }, components.schemas[name] ?? {});
}
