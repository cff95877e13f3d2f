import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { findUnstorable } from '../../contract/well-formed.ts';
import { AppError } from '../../kernel/app-error.ts';

type Compiler = FastifySchemaCompiler<z.ZodType>;

/** Checks input by its schema, and then that a table can hold it: text that passes is well formed. */
export const checkInput: Compiler = (route) => {
  const check = validatorCompiler(route);
  return (data) => {
    const checked = check(data) as { value?: unknown; error?: Error };
    const unstorable = checked.error === undefined ? findUnstorable(checked.value) : undefined;
    if (unstorable === undefined) return checked;
    const { path, detail } = unstorable;
    return { error: route.httpPart === 'body' ? badField(path, detail) : badParameter(path, detail) };
  };
};

function badField(path: readonly string[], detail: string): AppError {
  const pointer = path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  return new AppError('invalid', 'Some fields are not as they should be.', { errors: [{ pointer, detail }] });
}

function badParameter([name = 'query']: readonly string[], detail: string): AppError {
  return new AppError('invalid_parameter', `Bad parameter: ${name}.`, { errors: [{ pointer: name, detail }] });
}
