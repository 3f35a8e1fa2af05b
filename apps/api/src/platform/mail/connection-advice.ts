/** Advice by the words of a mail server or of TLS, for sending and reading. The first match counts. */
const ADVICE: [pattern: RegExp, advice: string][] = [
  [
    /5\.7\.139|SmtpClientAuthentication|basic authentication is disabled|outlook\.com|Exchange/i,
    'Microsoft has turned off logins with a password for this mailbox. Ask the administrator of Microsoft 365 to turn on “Authenticated SMTP”, or use an address of another provider',
  ],
  [
    /application-specific password|5\.7\.9\b|gsmtp|BadCredentials|app(lication)?[- ]password/i,
    'Your usual password does not work here. Create an app password in the security settings of your mail account, and enter that',
  ],
  [
    /altnames|cert's (list|names)/i,
    'The certificate of the mail server is for another name. Enter the server name that your mail provider states for encrypted connections',
  ],
  [
    /self[- ]signed|unable to (verify|get)|certificate has expired|CERT_|certificate chain/i,
    'The certificate of the mail server is not valid. Ask your mail provider for a server name with a valid certificate',
  ],
  [
    /wrong version number|packet length too long/i,
    'Port and encryption do not match. Ports 465 and 993 need TLS, ports 587 and 143 STARTTLS',
  ],
]

const LOGIN_ADVICE =
  'The mail server did not accept the user name or the password. Enter the complete address as the user name, and the password of the mailbox or an app password'

/** Returns what the owner of the mailbox can do; undefined if the text has no known cause. */
export const adviseOnConnection = (text: string, isLogin = false): string | undefined =>
  ADVICE.find(([pattern]) => pattern.test(text))?.[1] ?? (isLogin ? LOGIN_ADVICE : undefined)
