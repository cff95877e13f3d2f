import type { Detector } from '../detector.ts';
import { phrases } from '../phrases.ts';

// What OpenSSL, Go, Java, Node and git say of certificates
export const tls: Detector = {
  tool: 'tls',
  rules: [
    phrases(
      [
        'certificate verify failed',
        'CERTIFICATE_VERIFY_FAILED',
        'x509: certificate',
        'certificate has expired',
        'CERT_HAS_EXPIRED',
        'SELF_SIGNED_CERT_IN_CHAIN',
        'self-signed certificate in certificate chain',
        'self signed certificate in certificate chain',
        'unable to get local issuer certificate',
        'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
        'PKIX path building failed',
        'server certificate verification failed',
        'Peer certificate cannot be authenticated',
        'certificate is not yet valid',
        'ERR_TLS_CERT_ALTNAME_INVALID',
      ],
      {
        what: 'The server’s certificate is not trusted',
        category: 'network',
        strength: 'specific',
        scope: 'environment',
        retry: 'pointless',
        fix: {
          summary: 'Make the job trust the certificate’s issuer, or renew the certificate.',
          steps: [
            'Look at the chain that the host named in the line sends.',
            'Behind a proxy that opens TLS, install the company’s root certificate in the image.',
            'An old image may lack current roots: update its ca-certificates.',
          ],
          commands: ['openssl s_client -connect <host>:443 -showcerts </dev/null'],
        },
      },
    ),
  ],
};
