/** The only file that names the library behind `Result`. */
export { type Err, err, errAsync, type Ok, ok, okAsync, Result, ResultAsync } from "neverthrow";
