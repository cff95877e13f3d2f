import {
  allowInsecureRequests,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  customFetch,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { AppError } from '../kernel/app-error.ts';

// A refresh holds a connection of the database for so long.
const timeoutSeconds = 5;

/** What the operator made on a forge, so that people can sign in there. */
export type OauthApplication = {
  /** Without a slash at the end. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** The one that is entered there. */
  redirectUri: string;
};

/** How a forge is called, where it is asked, and which settings the operator has to correct. */
export type OauthProduct = { name: string; authorizePath: string; tokenPath: string; toCorrect: string };

export function configure(
  { baseUrl, clientId, clientSecret }: OauthApplication,
  { authorizePath, tokenPath }: OauthProduct,
  fetch: typeof globalThis.fetch,
): Configuration {
  const server = {
    issuer: baseUrl,
    authorization_endpoint: baseUrl + authorizePath,
    token_endpoint: baseUrl + tokenPath,
  };
  const configuration = new Configuration(server, clientId, {}, ClientSecretPost(clientSecret));
  // The operator chose the address; a forge inside one's own network may have no certificate.
  if (baseUrl.startsWith('http:')) allowInsecureRequests(configuration);
  configuration.timeout = timeoutSeconds;
  configuration[customFetch] = fetch as CustomFetch;
  return configuration;
}

/** The forge's own word for an error. GitLab says it in a header as well as in the body, and the library reads the header first. */
export function wordOf(error: unknown): string | undefined {
  if (error instanceof ResponseBodyError) return error.error;
  return error instanceof WWWAuthenticateChallengeError ? error.cause[0]?.parameters.error : undefined;
}

/** What the library throws may quote what the forge answered. */
export function asOurs(error: unknown, { name, toCorrect }: OauthProduct): AppError {
  const { cause } = error as Error;
  if (cause instanceof AppError) return cause;
  if (unknownClient.includes(wordOf(error) ?? '')) {
    const words = `${name} does not accept this service. The operator has to correct ${toCorrect}.`;
    return new AppError('unavailable', words);
  }
  return new AppError('unavailable', `${name} did not answer as it should when asked for a token. Try again later.`);
}

const unknownClient = [
  'invalid_client',
  'unauthorized_client',
  'incorrect_client_credentials',
  'redirect_uri_mismatch',
];
