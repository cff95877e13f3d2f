import { expect, test } from 'vitest';
import { diagnose } from '../../../test/support/diagnose.ts';

const verification =
  "[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: self signed certificate (_ssl.c:1131)')))";
const refusals: Record<string, string> = {
  curl: 'curl: (60) SSL certificate problem: self-signed certificate',
  'an older curl': 'curl: (60) SSL certificate problem: self signed certificate',
  'curl of another name':
    "curl: (60) SSL: no alternative certificate subject name matches target host name 'cache.acme.example'",
  git: "fatal: unable to access 'https://git.acme.example/shop.git/': SSL certificate problem: self-signed certificate",
  npm: 'npm error code DEPTH_ZERO_SELF_SIGNED_CERT\nnpm error request to https://npm.acme.example/left-pad failed, reason: self-signed certificate',
  yarn: 'error An unexpected error occurred: "https://registry.acme.example/left-pad: self-signed certificate".',
  node: "Error: self-signed certificate\n    at TLSSocket.onConnectSecure (node:_tls_wrap:1674:34)\n  code: 'DEPTH_ZERO_SELF_SIGNED_CERT'",
  pip: `ERROR: Could not fetch URL https://pypi.acme.example/simple/x/: There was a problem confirming the ssl certificate: HTTPSConnectionPool(host='pypi.acme.example', port=443): Max retries exceeded with url: /simple/x/ (Caused by SSLError(SSLCertVerificationError(1, '${verification}`,
  wget: 'ERROR: cannot verify files.acme.example’s certificate, issued by ‘CN=files’:\n  Self-signed certificate encountered.',
  apt: 'E: Failed to fetch https://apt.acme.example/InRelease  Certificate verification failed: The certificate is NOT trusted.',
  cargo:
    'error: failed to fetch https://index.acme.example: [60] SSL peer certificate or SSH remote key was not OK (SSL certificate problem: self-signed certificate)',
  docker:
    'Get "https://registry.acme.example/v2/": tls: failed to verify certificate: x509: certificate signed by unknown authority',
  dotnet:
    'The SSL connection could not be established, see inner exception.\n  The remote certificate is invalid because of errors in the certificate chain: UntrustedRoot',
};

test.each(
  Object.entries(refusals),
)('%s: a certificate that is not trusted stays so when the job runs again', (_, message) => {
  const diagnosis = diagnose(
    `$ ./ci.sh\nFetching the catalogue\n\n${message}\nEnd\n\n\nERROR: Job failed: exit code 1\n`,
  );
  expect(diagnosis).toMatchObject({ category: 'network', cause_scope: 'environment', retry: { advice: 'pointless' } });
  expect(JSON.stringify([diagnosis.suggested_fix, diagnosis.severity_reason])).not.toMatch(/again|[Tt]ransient/);
});

test('a job that makes such a certificate for itself does not have it named as the cause', () => {
  const made = 'Generating a self-signed certificate for localhost\nUsing the self-signed certificate';
  const diagnosis = diagnose(
    `$ npm test\n${made}\nServing\nsrc/app.ts(3,5): error TS2322: Type 'a' is not 'b'.\n\nx\n`,
  );
  expect(diagnosis.category).toBe('type_check');
});

test('a test about such a certificate is a failed test', () => {
  const failed =
    '--- FAIL: TestDial (0.01s)\n    dial_test.go:9: got "x509: certificate signed by unknown authority", want none\n';
  expect(diagnose(`$ go test ./...\n=== RUN   TestDial\n${failed}FAIL\nFAIL\texample.com/dial\t0.1s\n`)).toMatchObject({
    category: 'test',
    tests: ['TestDial'],
  });
});
