// GLSL of the globe, a sphere of radius 1 at the center of the view.

const VERTEX = /* glsl */ `#version 300 es
  uniform mat3 turn;
  uniform float scale, halfView;
  in vec3 position;
  vec4 project(vec3 point) { return vec4(point.xy / halfView, 0.0, 1.0); }`

const FRAGMENT = /* glsl */ `#version 300 es
  precision highp float;
  out vec4 result;`

/** Mixes its colors in linear light, and converts the result to the color space of the screen. */
export const ball = {
  vertex: /* glsl */ `${VERTEX}
    out vec2 point;
    void main() {
      point = position.xy;
      gl_Position = project(position);
    }`,
  fragment: /* glsl */ `${FRAGMENT}
    uniform vec3 deep, shallow, rim;
    in vec2 point;
    vec3 toLinear(vec3 c) {
      return mix(pow((c + 0.055) / 1.055, vec3(2.4)), c / 12.92, vec3(lessThan(c, vec3(0.04045))));
    }
    vec3 toScreen(vec3 c) {
      return mix(pow(c, vec3(0.41666)) * 1.055 - 0.055, c * 12.92, vec3(lessThan(c, vec3(0.0031308))));
    }
    void main() {
      float distance = length(point);
      float soft = fwidth(distance);
      vec3 normal = vec3(point, sqrt(max(1.0 - distance * distance, 0.0)));
      float light = smoothstep(-0.1, 1.0, dot(normal, vec3(-0.447, 0.497, 0.745)));
      float edge = pow(1.0 - normal.z, 3.5);
      float inside = 1.0 - smoothstep(1.0 - soft, 1.0, distance);
      vec3 color = mix(toLinear(deep), toLinear(shallow), light) + toLinear(rim) * edge * 0.5;
      result = vec4(toScreen(color), inside);
    }`,
}

/** A disc or ring on the sphere: round in front, narrower and fainter towards the rim. */
export const mark = {
  vertex: /* glsl */ `${VERTEX}
    uniform float radius;
    out vec3 normal3;
    out float size;
    void main() {
      normal3 = turn * position;
      size = max(2.0 * radius * scale, 1.2);
      gl_PointSize = size + 1.0;
      gl_Position = project(normal3);
      // Moves marks behind the globe out of the view.
      if (normal3.z < 0.02) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    }`,
  fragment: /* glsl */ `${FRAGMENT}
    uniform vec3 color;
    uniform float opacity, hole, fade;
    in vec3 normal3;
    in float size;
    void main() {
      vec2 point = (gl_PointCoord - 0.5) * vec2(1.0, -1.0) * (size + 1.0);
      vec2 slope = normal3.xy / max(length(normal3.xy), 0.001);
      float distance = length(point + slope * dot(point, slope) * (1.0 / normal3.z - 1.0));
      float half_size = size * 0.5;
      float disc = 1.0 - smoothstep(half_size - 0.5, half_size + 0.5, distance);
      float ring = hole > 0.0 ? smoothstep(half_size * hole - 1.0, half_size * hole, distance) : 1.0;
      float near = 1.0 - fade * (1.0 - smoothstep(0.0, 0.9, normal3.z));
      result = vec4(color, opacity * disc * ring * near);
    }`,
}

/** A sea lane: a thin line with soft edges, and a light with a tail that travels along it. */
export const lane = {
  vertex: /* glsl */ `${VERTEX}
    in vec3 next;
    in float side, part;
    out float along, across, facing;
    out vec3 point;
    void main() {
      along = part;
      across = side;
      point = turn * position;
      vec3 ahead = turn * next - point;
      facing = length(ahead.xy) / length(ahead);
      // Adds a pixel on either side for the soft edges.
      point.xy += vec2(-ahead.y, ahead.x) / max(length(ahead.xy), 0.00001) * side * (0.002 + 1.0 / scale);
      gl_Position = project(point);
    }`,
  fragment: /* glsl */ `${FRAGMENT}
    uniform vec3 color;
    uniform float time, offset;
    in float along, across, facing;
    in vec3 point;
    void main() {
      if (point.z < 0.0 && length(point.xy) < 1.0) discard;
      float behind = fract(time * 0.2 + offset) * 1.6 - along;
      float light = time > 0.0 && behind > 0.0 ? smoothstep(0.28, 0.0, behind) : 0.0;
      result = vec4(color, (0.55 + 0.45 * light) * facing * sqrt(1.0 - across * across));
    }`,
}
