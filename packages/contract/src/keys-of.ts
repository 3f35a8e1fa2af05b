/** The keys of a record of which all are known. */
export const keysOf = <Key extends string>(record: Record<Key, unknown>) =>
  Object.keys(record) as Key[]
