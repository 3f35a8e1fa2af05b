import type { ListProduct } from '@dhow/contract/lists'
import { avifSrcSet, pictureSrcSet, pictureUrl } from '@dhow/contract/pictures'
import type { ComponentProps } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import { Plate } from '#app/ui/plate.tsx'

type Props = Pick<ComponentProps<typeof Plate>, 'as' | 'className'> & {
  product: ListProduct | undefined
  /** How wide it is at most, in CSS pixels. */
  width: number
}

/** The picture of a line's product beside its name; a placeholder where there is none. */
export function LinePicture({ product, width, ...plate }: Props) {
  const [image] = product?.images ?? []
  return (
    <Plate {...plate}>
      <Picture
        src={image && pictureUrl(image, 400)}
        srcSet={image && pictureSrcSet(image)}
        avif={product?.hasAvif ? image && avifSrcSet(image) : undefined}
        sizes={`${width}px`}
        alt=""
        loading="lazy"
        className="size-full object-contain"
      />
    </Plate>
  )
}
