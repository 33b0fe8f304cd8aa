extension LoadPage {
  /// Follows the reader's choice of light or dark.
  static let style = """
    :root{color-scheme:light dark;--ground:#f6f7f9;--sheet:#fff;--ink:#1b2430;--quiet:#66717f;
    --rule:#e3e7ec;--shade:#eef1f5;--warn:#fff4d6;--warn-rule:#e0b84c;
    --c0:#2364c8;--c1:#d9690f;--c2:#16845b;--c3:#9a3fb5;--c4:#c62b43;--c5:#0f8a9d;--c6:#8a6d12;
    --c7:#6b7280}
    @media(prefers-color-scheme:dark){:root{--ground:#10151c;--sheet:#18202a;--ink:#e6ebf1;
    --quiet:#93a0b0;--rule:#2b3542;--shade:#1f2935;--warn:#3a3015;--warn-rule:#a88425;
    --c0:#6ea4ff;--c1:#ff9f4a;--c2:#4fc795;--c3:#d28bea;--c4:#ff7286;--c5:#4fd0e2;--c6:#d9bc55;
    --c7:#a3adba}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--ground);color:var(--ink);
    font:15px/1.5 system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
    main{max-width:1120px;margin:0 auto;padding:32px 20px 56px}
    h1{font-size:28px;line-height:1.2;letter-spacing:-.01em;margin:0}
    h2{font-size:17px;margin:28px 0 8px}
    figure,.warnings,table,pre{background:var(--sheet);border:1px solid var(--rule);
    border-radius:10px}
    .charts{display:grid;grid-template-columns:1fr 1fr;gap:14px;margin-top:14px}
    figure{margin:0;padding:14px 14px 6px;min-width:0}
    figure.wide{grid-column:1/-1}
    figcaption span{color:var(--quiet);font-size:13px;margin-left:6px}
    svg{display:block;width:100%;height:auto;margin-top:6px}
    svg text{font-size:11px;fill:var(--quiet);font-variant-numeric:tabular-nums}
    svg .y{text-anchor:end;dominant-baseline:middle}svg .x{text-anchor:middle}
    .grid{stroke:var(--rule)}.shade{fill:var(--shade)}
    .line{fill:none;stroke:var(--c);stroke-width:1.8;stroke-linejoin:round;stroke-linecap:round}
    .line.dashed{stroke-dasharray:5 5}
    .c0{--c:var(--c0)}.c1{--c:var(--c1)}.c2{--c:var(--c2)}.c3{--c:var(--c3)}.c4{--c:var(--c4)}
    .c5{--c:var(--c5)}.c6{--c:var(--c6)}.c7{--c:var(--c7)}
    .legend{list-style:none;display:flex;flex-wrap:wrap;gap:2px 16px;margin:6px 0 0;padding:0;
    font-size:13px}
    .legend li::before{content:"";display:inline-block;width:16px;border-top:3px solid var(--c);
    margin-right:6px;vertical-align:middle}
    .legend .dashed::before{border-top-style:dashed}
    .warnings{background:var(--warn);border-color:var(--warn-rule);padding:12px 16px;
    margin-bottom:16px}
    .warnings ul{margin:4px 0 0;padding-left:20px}
    table{border-collapse:separate;border-spacing:0}
    th,td{padding:6px 12px;text-align:left;font-weight:400;border-top:1px solid var(--rule)}
    tr:first-child th,tr:first-child td{border-top:0}th{color:var(--quiet);font-size:13px}
    pre{padding:12px 14px;overflow-x:auto;font-size:13px}
    @media(max-width:760px){.charts{grid-template-columns:1fr}}
    """
}
