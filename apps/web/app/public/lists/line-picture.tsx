import type { ListProduct } from '@dhow/contract/lists/lists'
import { toPictureSrcSet, toPictureUrl } from '@dhow/contract/pictures'
import type { ComponentProps } from 'react'
import { Picture, Plate } from '#app/ui/picture.tsx'

type Props = Pick<ComponentProps<typeof Plate>, 'as' | 'className' | 'hue'> & {
  product: Pick<ListProduct, 'images'> | undefined
  width: number
}

export function LinePicture({ product, width, ...plate }: Props) {
  const [image] = product?.images ?? []
  return (
    <Plate {...plate}>
      <Picture
        src={image && toPictureUrl(image, 400)}
        srcSet={image && toPictureSrcSet(image)}
        sizes={`${width}px`}
        alt=""
        loading="lazy"
        className="size-full object-contain"
      />
    </Plate>
  )
}
