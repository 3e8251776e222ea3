import { limits } from "./limits";

/** Which part of a list is asked for: whole numbers from 1 on. */
export interface PageRequest {
  /** 1 when left out. */
  readonly number?: number | undefined;
  /** `limits.defaultPageSize` when left out; more than `limits.maxPageSize` is served as that. */
  readonly size?: number | undefined;
}

/** A page as it is served. */
export interface Page {
  readonly number: number;
  readonly size: number;
  readonly offset: number;
}

/** Where a page stands among the others. */
export interface Pagination {
  readonly currentPage: number;
  readonly pageSize: number;
  /** Of a page past the end, the last real one. */
  readonly prevPage: number | null;
  readonly nextPage: number | null;
  /** At least 1. */
  readonly totalPages: number;
  readonly totalCount: number;
}

/** Whether a number may stand for a page or a size. */
export const isPageNumber = (value: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= limits.maxPageNumber;

/** Whether a number may stand for a page's size; any positive whole number may. */
export const isPageSize = (value: number): boolean =>
  value >= 1 && (Number.isInteger(value) || value === Number.POSITIVE_INFINITY);

export const toPage = ({ number = 1, size = limits.defaultPageSize }: PageRequest): Page => {
  const served = Math.min(size, limits.maxPageSize);
  return { number, size: served, offset: Math.min((number - 1) * served, Number.MAX_SAFE_INTEGER) };
};

export const paginate = ({ number, size }: Page, totalCount: number): Pagination => {
  const totalPages = Math.max(1, Math.ceil(totalCount / size));
  return {
    currentPage: number,
    pageSize: size,
    prevPage: number === 1 ? null : Math.min(number - 1, totalPages),
    nextPage: number < totalPages ? number + 1 : null,
    totalPages,
    totalCount,
  };
};
