/** Lua files are inlined as text. */
declare module "*.lua" {
  const text: string;
  export default text;
}
