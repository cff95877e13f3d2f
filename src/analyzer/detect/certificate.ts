import { sh } from '../commands/shell-command.ts';
import type { Fix } from './detector.ts';

/** What curl, git, OpenSSL, Node, Java, Go, GnuTLS and .NET say when they do not believe a server's certificate. */
export const untrusted =
  /certificate(?:_| )verif(?:y|ication)(?:_| )failed|x509: certificate|self[- ]signed certificate|CERT_HAS_EXPIRED|certificate has expired|certificate is (?:not yet valid|NOT trusted)|unable to (?:get local issuer|verify the first) certificate|UNABLE_TO_(?:VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT)|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|PKIX path building failed|certificate subject name|ERR_TLS_CERT_ALTNAME|SSL peer certificate|remote certificate (?:is invalid|was rejected)/i;

export const trustFix: Fix = {
  summary: 'Make the job trust the certificate’s issuer, or renew the certificate.',
  steps: [
    'Look at the chain that the host named in the line sends.',
    'Behind a proxy that opens TLS, install the company’s root certificate in the image.',
    'An old image may lack current roots: update its ca-certificates.',
  ],
  commands: [sh`openssl s_client -connect <host>:443 -showcerts`],
};
