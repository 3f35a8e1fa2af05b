/** An address that says no more than its owner needs to know it by: a•••@example.com. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1•••')
