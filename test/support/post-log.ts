import { request as httpRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http';

export type Posted = { status: number; headers: IncomingHttpHeaders; body: unknown };

export type PostOptions = {
  token?: string;
  headers?: Record<string, string>;
};

/** Posts and reads the answer; the body goes out as it is, without what `fetch` adds. */
export async function post(url: string, body: Buffer | string | object, options: PostOptions = {}): Promise<Posted> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const headers = {
    'content-type': 'application/json',
    ...(options.token && { authorization: `Bearer ${options.token}` }),
    'content-length': String(bytes.length),
    ...options.headers,
  };
  return await new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method: 'POST', headers, agent: false } satisfies RequestOptions, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: parse(text) });
      });
    });
    sent.on('error', reject);
    sent.end(bytes);
  });
}

export function idOf(posted: Posted): string {
  return (posted.body as { analysis_id: string }).analysis_id;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
