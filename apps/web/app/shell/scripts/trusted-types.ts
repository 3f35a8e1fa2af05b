/**
 * Runs in the head, before all others. Where text is about to become markup, browsers that know Trusted
 * Types ask this policy, the only one that ours allows: it lets pass what has no markup in it, and what
 * React makes its script elements of, which never run.
 */
export const TRUSTED_TYPES_SCRIPT = `if(window.trustedTypes)trustedTypes.createPolicy('default',{createHTML:function(t){return t==='\\x3cscript>\\x3c/script>'||!/\\x3c/.test(t)?t:null}})`
