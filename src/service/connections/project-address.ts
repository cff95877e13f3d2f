import type { NewConnection } from '../../contract/connections/connection.ts';
import type { ProjectAddress } from '../../forges/forge.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Deps } from '../deps.ts';

/** The address of the project; throws if it is invalid. Makes no look-up and no call. */
export function projectAddressOf(deps: Deps, input: NewConnection): ProjectAddress {
  const address = deps.forges[input.forge].projectAddress(input);
  return { ...address, baseUrl: checkedBaseUrl(deps, address.baseUrl) };
}

/** The error for an entered address that is not allowed; the sentence says why. */
export function badBaseUrl(detail: string): AppError {
  return new AppError('invalid', 'Some fields are not as they should be.', {
    errors: [{ pointer: '/base_url', detail }],
  });
}

function checkedBaseUrl(deps: Deps, text: string): string {
  try {
    deps.net.check(text);
  } catch (error) {
    throw error instanceof AppError && error.code === 'invalid' ? badBaseUrl(error.message) : error;
  }
  if (/[?#]/.test(text)) throw badBaseUrl('The address must have no query and no fragment.');
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/+$/, '');
}
