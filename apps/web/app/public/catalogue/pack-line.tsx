import { Fragment } from 'react'

/** Shows a pack in one line, its parts isolated from each other for right-to-left text. */
export const PackLine = ({ parts }: { parts: readonly string[] }) =>
  parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <span> · </span>}
      <bdi>{part}</bdi>
    </Fragment>
  ))
