import { gzipSync } from 'node:zlib';
import { zipOf } from './zip.ts';

/** The log in `packedLogs`. */
export const plainLog = '$ tsc\nsrc/sum.ts(3,7): error TS2322: No.\n';

/** One log as each of the packers that are read makes it; xz, bzip2 and zstd by their own commands. */
export const packedLogs: Readonly<Record<string, Buffer>> = {
  gzip: gzipSync(plainLog),
  zip: zipOf([{ name: 'run.log', data: plainLog }]),
  zstd: Buffer.from('KLUv/QRYSQEAJCB0c2MKc3JjL3N1bS50cygzLDcpOiBlcnJvciBUUzIzMjI6IE5vLgonDYpZ', 'base64'),
  xz: Buffer.from(
    '/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQAoJCB0c2MKc3JjL3N1bS50cygzLDcpOiBlcnJvciBUUzIzMjI6IE5vLgoAAAAAnsFrtfaVMrUAAUEpA1NWix+2830BAAAAAARZWg==',
    'base64',
  ),
  bzip2: Buffer.from(
    'QlpoOTFBWSZTWT7+M7MAAANfgAAQRGWYkAABDAAKAp4AIAAxQAYjTTRoU0ABppiaU5pApNRFVvE+iBARIGigyxGcPM42bFfi7kinChIH38Z2YA==',
    'base64',
  ),
};
