import { BackSide, Mesh, ShaderMaterial, SphereGeometry, Vector3 } from 'three'

/** Where the sun is going down: low, to the right. */
export const SUN = new Vector3(0.35, 0.062, -1).normalize()

/** Evening: night blue above, a warm band over the horizon, brightest about the sun. */
export function eveningSky(): Mesh {
  const material = new ShaderMaterial({
    side: BackSide,
    depthWrite: false,
    uniforms: { sun: { value: SUN } },
    vertexShader: /* glsl */ `
      varying vec3 way;
      void main() {
        way = normalize(position);
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }
    `,
    fragmentShader: /* glsl */ `
      varying vec3 way;
      uniform vec3 sun;
      float chance(vec2 p) { return fract(sin(dot(p, vec2(127.1, 311.7))) * 43758.5453); }
      float noise(vec2 p) {
        vec2 i = floor(p), f = fract(p);
        f = f * f * (3.0 - 2.0 * f);
        return mix(mix(chance(i), chance(i + vec2(1, 0)), f.x), mix(chance(i + vec2(0, 1)), chance(i + vec2(1, 1)), f.x), f.y);
      }
      float cloud(vec2 p) {
        float sum = 0.0, share = 0.5;
        for (int octave = 0; octave < 5; octave++) { sum += share * noise(p); p *= 2.1; share *= 0.5; }
        return sum;
      }
      void main() {
        vec3 d = normalize(way);
        float up = clamp(d.y, 0.0, 1.0);
        vec3 night = vec3(0.010, 0.030, 0.066);
        vec3 blue = vec3(0.035, 0.115, 0.185);
        vec3 rose = vec3(0.34, 0.20, 0.155);
        vec3 gold = vec3(0.95, 0.46, 0.155);
        vec3 colour = mix(gold, rose, smoothstep(0.0, 0.085, up));
        colour = mix(colour, blue, smoothstep(0.05, 0.24, up));
        colour = mix(colour, night, smoothstep(0.2, 0.66, up));
        float near = max(dot(d, sun), 0.0);
        colour = mix(colour * vec3(0.55, 0.72, 0.95), colour, smoothstep(-0.3, 0.9, near));
        colour += vec3(1.0, 0.52, 0.18) * (pow(near, 26.0) * 0.5 + pow(near, 420.0) * 1.6);
        colour += vec3(9.0, 6.2, 3.2) * smoothstep(0.99973, 0.99981, near);
        float streaks = cloud(vec2(d.x / (up + 0.09) * 1.1, 1.0 / (up + 0.06) * 0.75));
        float lit = smoothstep(0.5, 0.82, streaks) * smoothstep(0.015, 0.1, up) * smoothstep(0.6, 0.2, up);
        colour = mix(colour, mix(vec3(0.10, 0.075, 0.10), vec3(0.95, 0.42, 0.24), pow(near, 3.0)), lit * 0.62);
        gl_FragColor = vec4(colour, 1.0);
      }
    `,
  })
  return new Mesh(new SphereGeometry(9000, 64, 48), material)
}
