/** The path the service lives below, without a slash at the end: the scripts are in a folder of it. */
export const basePath = import.meta.env.DEV
  ? ''
  : new URL(/* @vite-ignore */ '..', import.meta.url).pathname.replace(/\/$/, '');

/** How others reach this service, for what people copy. */
export const serviceUrl = `${location.origin}${basePath}`;
