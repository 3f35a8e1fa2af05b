export const SUBJECTS = ['enquiry', 'service', 'website', 'feedback', 'complaint', 'other'] as const
export type Subject = (typeof SUBJECTS)[number]

export const SUBJECT_LABELS: Record<Subject, string> = {
  enquiry: 'Product Enquiry',
  service: 'Related to Service',
  website: 'Related to Website',
  feedback: 'Feedback',
  complaint: 'Complaint',
  other: 'Other',
}

export const STATUSES = ['pending', 'replied'] as const
export type Status = (typeof STATUSES)[number]
