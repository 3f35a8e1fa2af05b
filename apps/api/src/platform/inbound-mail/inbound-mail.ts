export type InboundHeaders = {
  messageId: string | undefined
  inReplyTo: string[]
  references: string[]
  subject: string
  from: { address: string; name: string } | undefined
}

export type InboundMail = InboundHeaders & {
  key: string
  at: Date
  text: string
  kind: 'answer' | 'automatic' | 'bounce'
  bounce?: { originalMessageIds: string[]; isPermanent: boolean; reason: string }
  notice?: string
  attachments: { name: string; type: string; content: Uint8Array }[]
}
