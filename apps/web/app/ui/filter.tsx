import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

const BOX = 'h-11 rounded-lg border border-control bg-raised px-3.5 placeholder:text-muted'

type Labelled = { label: string }

/** A search input whose label is for screen readers only. */
export const SearchFilter = ({
  label,
  className,
  ...props
}: Labelled & ComponentProps<'input'>) => (
  <input
    type="search"
    dir="auto"
    aria-label={label}
    className={classNames(BOX, 'min-w-0 flex-1', className)}
    {...props}
  />
)

export const SelectFilter = ({
  label,
  className,
  ...props
}: Labelled & ComponentProps<'select'>) => (
  <select aria-label={label} className={classNames(BOX, 'max-w-full', className)} {...props} />
)
