/** Query parameter with the token of a link to the live editor. */
export const liveEditorParameter = 'dragoman-edit';
