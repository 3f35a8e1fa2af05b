import harbour1440 from '#app/public/pictures/harbour-1440.webp'
import harbour2400 from '#app/public/pictures/harbour-2400.webp'
import harbourPhone720 from '#app/public/pictures/harbour-phone-720.webp'
import harbourPhone1080 from '#app/public/pictures/harbour-phone-1080.webp'
import pallets1440 from '#app/public/pictures/pallets-1440.webp'
import pallets2400 from '#app/public/pictures/pallets-2400.webp'
import palletsPhone720 from '#app/public/pictures/pallets-phone-720.webp'
import palletsPhone1080 from '#app/public/pictures/pallets-phone-1080.webp'
import pantry1440 from '#app/public/pictures/pantry-1440.webp'
import pantry2400 from '#app/public/pictures/pantry-2400.webp'
import pantryPhone720 from '#app/public/pictures/pantry-phone-720.webp'
import pantryPhone1080 from '#app/public/pictures/pantry-phone-1080.webp'

/** One crop of a picture, as attributes of <source> and <img>. */
type Crop = {
  media: string
  src: string
  srcSet: string
  sizes: string
  width: number
  height: number
}

/** The crops of a picture for landscape and portrait windows. */
export type SlidePicture = { wide: Crop; tall: Crop }

const picture = (
  wide1440: string,
  wide2400: string,
  tall720: string,
  tall1080: string,
): SlidePicture => ({
  // object-fit: cover, so as wide as the window or as its height requires.
  wide: {
    media: '(orientation: landscape)',
    src: wide1440,
    srcSet: `${wide1440} 1440w, ${wide2400} 2400w`,
    sizes: 'max(100vw, 177.8vh)',
    width: 2400,
    height: 1350,
  },
  tall: {
    media: '(orientation: portrait)',
    src: tall720,
    srcSet: `${tall720} 720w, ${tall1080} 1080w`,
    // 16 % less than needed: invisible behind text on a phone, and half the bytes for most.
    sizes: 'max(84vw, 47vh)',
    width: 1080,
    height: 1920,
  },
})

/** The slides' pictures, by their name in `site.slides`. */
export const SLIDE_PICTURES = {
  harbour: picture(harbour1440, harbour2400, harbourPhone720, harbourPhone1080),
  pantry: picture(pantry1440, pantry2400, pantryPhone720, pantryPhone1080),
  pallets: picture(pallets1440, pallets2400, palletsPhone720, palletsPhone1080),
}
