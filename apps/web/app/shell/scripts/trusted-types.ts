/**
 * Runs in the head, first: the default Trusted Types policy, the only one that our CSP allows. It accepts
 * text without markup, and the inert script element that React creates.
 */
export const TRUSTED_TYPES_SCRIPT = `if(window.trustedTypes)trustedTypes.createPolicy('default',{createHTML:function(t){return t==='\\x3cscript>\\x3c/script>'||!/\\x3c/.test(t)?t:null}})`
