/** The part of a pino logger that is used: fields first, then a fixed sentence. Never a body, a query or a secret. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', (fields: object, message: string) => void>;
