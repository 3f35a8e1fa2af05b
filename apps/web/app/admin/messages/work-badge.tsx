import type { Work } from '@dhow/contract/messages/messages'

export const WorkBadge = ({ work }: { work: Work; suggestions?: number }) => (
  <span>{work.state}</span>
)
