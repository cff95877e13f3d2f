/** Called with `sentBytes` of `allBytes` as they leave the browser. */
export type UploadProgress = (sentBytes: number, allBytes: number) => void;

/**
 * What `fetch` does, packing the body and telling how much of it has gone out, which `fetch` cannot. For bodies of text
 * to addresses of our own.
 */
export function uploading(progress: UploadProgress, signal: AbortSignal) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const body = await packed(String(init.body));
    return await new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'POST', url);
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.setRequestHeader('content-encoding', 'gzip');
      request.upload.onprogress = ({ loaded, total }) => progress(loaded, total);
      request.onload = () => resolve(answerOf(request));
      request.onerror = () => reject(new TypeError('The connection broke.'));
      request.onabort = () => reject(signal.reason);
      signal.addEventListener('abort', () => request.abort(), { once: true });
      if (signal.aborted) return reject(signal.reason);
      progress(0, body.size);
      request.send(body);
    });
  };
}

async function packed(text: string): Promise<Blob> {
  return await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob();
}

function answerOf({ status, statusText, responseText }: XMLHttpRequest): Response {
  return new Response(responseText === '' ? null : responseText, { status, statusText });
}
