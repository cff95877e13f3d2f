import { answered, certain, hint, type Sign, usual } from './sign.ts';

/**
 * Names and numbers of failures by their families: errno of the operating system, codes of gRPC, HTTP, SQLSTATE and
 * databases, reasons of Kubernetes, error codes of clouds, and exception classes of languages.
 */
export const nameSigns: readonly Sign[] = [
  [
    'network',
    certain,
    [
      /\bcode = Unavailable\b|\bSQLSTATE\W{1,4}(?:08\w{3}(?!.{0,200} failed: FATAL)|HY000\W{1,4}20(?:0[2356]|13))\b|\bERROR 20(?:0[2356]|13)\b|\bORA-12[15]\d{2}\b/,
      /\b(?:ConnectException|SocketException|SocketTimeoutException|HttpRequestException|SSLHandshakeException)\b/,
      /\b(?:UNABLE_TO_VERIFY_LEAF_SIGNATURE|EPROTO|ERR_SSL_\w{1,40})\b/,
    ],
  ],
  [
    'service_limit',
    answered,
    [
      /\b(?:Vpc|Address|Instance|Request|Rate|Service|Storage|Account|Vcpu|ServiceQuota)?(?:Limit|Quota)Exceeded(?:Exception|Error)?\b/,
      /\bResource ?[Ee]xhausted\b/,
    ],
  ],
  // A device that is not there, in whatever language its program says so
  [
    'runner',
    certain + certain,
    [/: ['"«»`]?\/dev\/(?:tty(?:USB|ACM)|serial|video|hidraw|bus\/usb|kvm|i2c|spidev)[\w/.-]{0,60}['"»`]?: \S/],
  ],
  // A program with windows, where nothing shows them; it says that it cannot connect.
  [
    'config',
    answered + certain,
    [
      /\b(?:X11|Wayland) display\b|\b(?:can't|cannot|could not|couldn't|unable to) (?:open|connect to) (?:the )?display\b/i,
    ],
  ],
  // They come with the status 403.
  ['service_limit', certain + certain, [/\binsufficient (?:\w{1,20} )?quota\b/i]],
  ['permission', certain, [/\bagreement\b.{0,60}\b(?:missing|has expired|has not been signed)\b/i]],
  [
    'credentials',
    certain,
    [/\bcode = Unauthenticated\b|\bSQLSTATE\W{1,4}28\w{3}\b|\b(?:ERROR 1045|ORA-01017|ORA-2800[01])\b/],
  ],
  // Tells more than the status 403 that often comes with it.
  [
    'credentials',
    answered + hint,
    [
      /\b(?:AuthFailure|InvalidAccessKeyId|SignatureDoesNotMatch|RequestExpired|CredentialsNotFound|NoCredential\w{0,10}|InvalidAuthenticationToken|MissingAuthenticationToken)\b/,
    ],
  ],
  [
    'permission',
    certain,
    [
      /UnauthorizedAccessError\b|\bcode = PermissionDenied\b|\bSQLSTATE\W{1,4}42501\b|\bEROFS\b/,
      /\b(?:UnauthorizedOperation|AuthorizationFailed|UnauthorizedAccessException|InsufficientPrivilege\w{0,5})\b/,
    ],
  ],
  ['timeout', certain, [/\bcode = DeadlineExceeded\b|\bSQLSTATE\W{1,4}57014\b/]],
  [
    'resources',
    certain,
    [
      /\bInsufficient\w{1,20}Capacity\b|\b(?:EDQUOT|ENFILE|ORA-0165[2-5])\b|\bSQLSTATE\W{1,4}53\w{3}\b|\b(?:FailedScheduling|DiskPressure)\b/,
    ],
  ],
  [
    'config',
    usual,
    [
      /\b(?:EADDRINUSE|EISDIR|ENOTDIR|EEXIST|ENAMETOOLONG|E2BIG|ELOOP)\b|\b(?:NoSuchFile\w{0,10}|UnsupportedClassVersionError)\b/,
      /\bcode = (?:InvalidArgument|FailedPrecondition|NotFound|OutOfRange|Unimplemented)\b/,
      /\b(?:ValidationException|InvalidParameter\w{0,20}|MissingParameter|NoSuchBucket|NoSuchKey|ResourceNotFound\w{0,10}|MalformedPolicyDocument)\b/,
      /\b(?:CreateContainerConfigError|FailedMount)\b/,
      /\b(?:error|status|HTTP|code|returned|response)\S{0,12}:? ?(?:400|405|415|422)\b/i,
    ],
  ],
  [
    'dependency',
    certain,
    [
      /\b(?:ClassNotFoundException|NoClassDefFoundError|NoSuchMethodError|TypeLoadException|UnsatisfiedLinkError)\b/,
      /\b(?:ERR_)?MODULE_NOT_FOUND\b/,
    ],
  ],
  [
    'deploy',
    certain,
    [
      /\b(?:ProgressDeadline|BackoffLimit)Exceeded\b/,
      /\bSQLSTATE\W{1,4}(?:2[1-7B]\w{3}|40\w{3}|42(?!501)\w{3})\b|\bERROR 1(?:0[56]\d|146|215|364|406|451|452)\b|\bORA-0(?:0[09]\d{2}|1400)\b/,
    ],
  ],
];
