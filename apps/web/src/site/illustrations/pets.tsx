/** The sample shop's dog and cat, in fixed colors like a screenshot. */
export function Pets() {
  return (
    <svg className="pets" viewBox="0 0 300 250" aria-hidden="true">
      <path d="M10 250V140A140 136 0 0 1 290 140V250Z" fill="#e6e9fb" />
      <Dog />
      <Cat />
      <circle cx="152" cy="235" r="15" fill="#171a3a" />
      <path d="M138 231Q152 240 166 231" stroke="#faf7f0" strokeWidth="3" fill="none" />
    </svg>
  );
}

function Dog() {
  return (
    <g>
      <path d="M58 250C54 190 72 158 104 158C138 158 154 190 152 250Z" fill="#f5b52e" />
      <path d="M86 250C84 214 92 196 105 196C118 196 126 214 124 250Z" fill="#fdf1d3" />
      <path
        d="M66 108C66 76 82 62 104 62C127 62 143 76 143 108C143 140 127 156 104 156C82 156 66 140 66 108Z"
        fill="#f5b52e"
      />
      <path d="M80 68C58 66 46 92 50 128C62 136 74 124 78 100Z" fill="#b4690e" />
      <path d="M129 68C151 66 163 92 159 128C147 136 135 124 131 100Z" fill="#b4690e" />
      <ellipse cx="104.5" cy="128" rx="22" ry="19" fill="#fdf1d3" />
      <ellipse cx="104.5" cy="118" rx="9" ry="6.5" fill="#171a3a" />
      <path
        d="M104.5 124V132M95 132Q100 138 104.5 132Q109 138 114 132"
        stroke="#171a3a"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="88" cy="100" r="5" fill="#171a3a" />
      <circle cx="121" cy="100" r="5" fill="#171a3a" />
      <path d="M74 156Q104 176 135 156L138 166Q104 188 71 166Z" fill="#24348f" />
      <circle cx="104.5" cy="181" r="7" fill="#faf7f0" />
    </g>
  );
}

function Cat() {
  return (
    <g>
      <path
        d="M252 236C286 232 290 196 270 178"
        stroke="#24348f"
        strokeWidth="14"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M180 250C176 206 190 176 217 176C246 176 260 206 257 250Z" fill="#24348f" />
      <path d="M203 250C202 224 208 212 218 212C228 212 234 224 233 250Z" fill="#dfe3fa" />
      <path
        d="M176 96L204 112Q218 107 232 112L260 96Q268 124 260 148C253 168 238 178 218 178C198 178 183 168 176 148Q168 124 176 96Z"
        fill="#24348f"
      />
      <path d="M182 106L197 115L185 126ZM254 106L239 115L251 126Z" fill="#f5b52e" />
      <ellipse cx="203" cy="140" rx="7" ry="8.5" fill="#f5b52e" />
      <ellipse cx="233" cy="140" rx="7" ry="8.5" fill="#f5b52e" />
      <ellipse cx="203" cy="140" rx="2.2" ry="7" fill="#171a3a" />
      <ellipse cx="233" cy="140" rx="2.2" ry="7" fill="#171a3a" />
      <path d="M213 154H223L218 160Z" fill="#f5b52e" />
      <path
        d="M218 160V164M210 166Q215 170 218 164Q221 170 226 166M192 158L172 154M192 163L173 167M244 158L264 154M244 163L263 167"
        stroke="#dfe3fa"
        strokeWidth="2.2"
        fill="none"
        strokeLinecap="round"
      />
    </g>
  );
}
