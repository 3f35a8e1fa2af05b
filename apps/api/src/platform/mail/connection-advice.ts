type Advice = [pattern: RegExp, advice: string]

/** Advice by the words of a mail server for logins with a password, for sending and reading. The first match counts. */
const PASSWORD_ADVICE: Advice[] = [
  [
    /5\.7\.139|SmtpClientAuthentication|basic authentication is disabled|outlook\.com|Exchange/i,
    'Microsoft has turned off logins with a password for this mailbox. Connect the mailbox to Microsoft 365 on the Mail screen',
  ],
  [
    /application-specific password|5\.7\.9\b|gsmtp|BadCredentials|app(lication)?[- ]password/i,
    'Your usual password does not work here. Create an app password in the security settings of your mail account, and enter that',
  ],
]

/** The same for mailboxes that are connected by OAuth 2.0. */
const CONNECTION_ADVICE: Advice[] = [
  [
    /5\.7\.139|SmtpClientAuthentication/i,
    'Microsoft does not let this mailbox send mails. Ask your administrator to turn on “Authenticated SMTP” in the Microsoft 365 admin center: Active users, the mailbox, Mail, Manage email apps',
  ],
  [
    /authenticated but not connected/i,
    'Microsoft does not open this mailbox. Ask your administrator whether it exists, whether IMAP is turned on for it, and whether the person who connected it has full access',
  ],
  [
    /SendAsDenied|5\.2\.252|5\.7\.60/i,
    'The person who connected the mailbox may not send from the address of the sender. Ask your administrator for the right “Send as”',
  ],
  [
    /IMAP (access|use) .*disabled|not enabled for IMAP/i,
    'IMAP is turned off for this mailbox. Turn it on in its settings',
  ],
]

const TLS_ADVICE: Advice[] = [
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

const CONNECTION_LOGIN_ADVICE =
  'The mail server did not accept the connection. Check that the mailbox exists, that the person who connected it has full access, and that IMAP and sending are turned on. Then connect the mailbox again'

/** Returns what the owner of the mailbox can do; undefined if the text has no known cause. */
export function adviseOnConnection(
  text: string,
  isLogin = false,
  isConnected = false,
): string | undefined {
  const advice = [...(isConnected ? CONNECTION_ADVICE : PASSWORD_ADVICE), ...TLS_ADVICE]
  const fallback = isConnected ? CONNECTION_LOGIN_ADVICE : LOGIN_ADVICE
  return advice.find(([pattern]) => pattern.test(text))?.[1] ?? (isLogin ? fallback : undefined)
}
