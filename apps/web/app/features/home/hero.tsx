import { paths } from '#app/paths.ts'
import { site } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** The first thing a buyer sees: dark in both themes, a dhow on the evening sea behind the words. */
export const Hero = () => (
  <section
    data-under-header
    className="relative isolate flex min-h-[min(46rem,100svh)] items-center overflow-hidden bg-night pt-(--header-height) text-on-night"
  >
    <EveningSea />
    <div className="absolute inset-0 -z-10 bg-night/55 md:bg-transparent md:bg-linear-to-r md:from-night/80 md:via-night/45 md:to-transparent rtl:md:bg-linear-to-l" />
    <div className="container-page py-20">
      <h1 className="headline max-w-[11em] text-display">{site.headline}</h1>
      <p className="mt-6 max-w-[34rem] text-lead opacity-90">{site.lead}</p>
      <ButtonLink to={paths.products} look="accent" className="mt-9">
        Explore Products
      </ButtonLink>
    </div>
  </section>
)

const EveningSea = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 1440 800"
    preserveAspectRatio="xMaxYMax slice"
    className="absolute inset-0 -z-20 size-full"
  >
    <defs>
      <linearGradient id="hero-sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#061626" />
        <stop offset=".6" stopColor="#0f4a5e" />
        <stop offset=".86" stopColor="#6d7a63" />
        <stop offset="1" stopColor="#d39b4a" />
      </linearGradient>
      <linearGradient id="hero-sea" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#2c5a60" />
        <stop offset=".35" stopColor="#0c3443" />
        <stop offset="1" stopColor="#06141f" />
      </linearGradient>
    </defs>
    <rect width="1440" height="650" fill="url(#hero-sky)" />
    <circle cx="1205" cy="648" r="66" fill="#f6c76a" opacity=".95" />
    <rect y="650" width="1440" height="150" fill="url(#hero-sea)" />
    <path
      d="M1150 672h110M1124 694h164M1164 716h84M1108 742h196"
      stroke="#f6c76a"
      strokeWidth="3"
      strokeLinecap="round"
      opacity=".4"
    />
    <g fill="#06141f">
      <path d="M946 622c10-122 66-228 182-284-38 80-54 172-52 284z" />
      <path d="M1088 622c-2-64 8-122 42-176 20 62 28 116 28 176z" opacity=".9" />
      <path d="M1066 338l9 4v290h-9z" />
      <path d="M892 630h302c-16 32-46 46-86 46H978c-40 0-70-14-86-46z" />
    </g>
  </svg>
)
