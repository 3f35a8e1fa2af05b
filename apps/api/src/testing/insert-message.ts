/** The SQL that stores a message; `fields` are its columns as SQL writes them. */
export const insertMessage = (fields: Record<string, string> = {}): string => {
  const all = {
    id: "'1'",
    name: "'Ada'",
    email: "'ada@visitor.example'",
    subject: "'other'",
    message: "'Hello'",
    created_at: '0',
    ...fields,
  }
  return `insert into messages (${Object.keys(all)}) values (${Object.values(all)})`
}
