/** The buyer's own words, from which a line was read. */
export const BuyerWords = ({ written }: { written: string | undefined }) =>
  written && (
    <span className="block text-xs font-normal text-muted wrap-anywhere">
      Buyer wrote: <bdi>{written}</bdi>
    </span>
  )
