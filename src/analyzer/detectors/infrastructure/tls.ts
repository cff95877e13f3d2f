import { sh } from '../../commands/shell-command.ts';
import { trustFix } from '../../detect/certificate.ts';
import type { Detector, Finding } from '../../detect/detector.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

const about = {
  what: 'The server’s certificate is not trusted',
  category: 'network',
  strength: 'specific',
  scope: 'environment',
  retry: 'pointless',
  fix: trustFix,
} satisfies Partial<Finding> & { what: string };

// Nobody issues a certificate for later: it is the clock that is behind.
const ofLater = /certificate is not yet valid|not yet valid: current time \S{10,40} is before /;

// What OpenSSL, Go, Java, Node, .NET, GnuTLS and git say of certificates
const untrusted = phraseRule(
  [
    'certificate verify failed',
    'CERTIFICATE_VERIFY_FAILED',
    'x509: certificate',
    'certificate has expired',
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'self-signed certificate in certificate chain',
    'self signed certificate in certificate chain',
    'certificate problem: self-signed certificate',
    'certificate problem: self signed certificate',
    'reason: self-signed certificate',
    'reason: self signed certificate',
    'Self-signed certificate encountered',
    'unable to get local issuer certificate',
    'unable to verify the first certificate',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'PKIX path building failed',
    'server certificate verification failed',
    'The certificate is NOT trusted',
    'The certificate of ‘',
    "The certificate of '",
    'The remote certificate is invalid',
    'no alternative certificate subject name',
    'Peer certificate cannot be authenticated',
    'SSL peer certificate or SSH remote key was not OK',
    'certificate is not yet valid',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ],
  about,
);

export const tls: Detector = {
  tool: 'tls',
  isProgram: false,
  rules: [{ ...untrusted, read: (groups, block) => byTheClock(untrusted.read(groups, block), block.text) }],
};

function byTheClock(finding: Finding | undefined, text: string): Finding | undefined {
  if (!finding || !ofLater.test(text)) return finding;
  return {
    ...finding,
    category: 'runner',
    cause: `By the clock of this machine the server’s certificate is not valid yet: ${text.trim()}`,
    fix: {
      summary: 'Set the clock of the machine: by it the certificate is of the future.',
      commands: [sh`date -u`, sh`timedatectl`],
    },
  };
}
