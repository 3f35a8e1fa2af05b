import Database from 'better-sqlite3'

/** An enquiry, as the form sends it. */
type Enquiry = { name: string; email: string; subject: string; message: string }

/** Opens a new database, and inserts enquiries into it, each on disk when the call returns. */
export function insertEnquiries(file: string) {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec(
    'create table if not exists messages (id integer primary key, name text, email text, subject text, message text, created_at integer)',
  )
  const insert = database.prepare(
    'insert into messages (name, email, subject, message, created_at) values (?, ?, ?, ?, ?)',
  )
  return ({ name, email, subject, message }: Enquiry) =>
    insert.run(name, email, subject, message, Date.now())
}
